"use strict";
/* The report page: copy buttons, the filter of records, and the progress of a running check. Without this script all of it can still be read. */

function copyButtons(root) {
  for (const button of root.querySelectorAll("[data-copy]")) {
    button.hidden = false;
    button.addEventListener("click", () => copy(button));
  }
}

async function copy(button) {
  try {
    await navigator.clipboard.writeText(button.dataset.copy);
  } catch {
    getSelection().selectAllChildren(button.parentElement.querySelector("code"));
    document.execCommand("copy");
  }
  const before = button.textContent;
  button.textContent = "✓";
  setTimeout(() => { button.textContent = before; }, 1200);
}

function follow(progress) {
  const events = new EventSource(progress.dataset.events);
  events.addEventListener("source", (event) => show(progress, JSON.parse(event.data)));
  events.addEventListener("end", async () => {
    events.close();
    await replaceMain();
  });
}

function show(progress, { code, status }) {
  const line = progress.querySelector(`[data-source="${CSS.escape(code)}"]`);
  const chip = progress.querySelector("#states").content.querySelector(`.${CSS.escape(status)}`);
  if (!line || !chip) return;
  line.lastElementChild.replaceWith(chip.cloneNode(true));
  const bar = progress.querySelector("progress");
  bar.value = bar.max - progress.querySelectorAll("li .waiting").length;
}

/* The finished page in the place of the progress: no reload, the reader stays where they are. */
async function replaceMain() {
  const answer = await fetch(location.href, { cache: "no-store" });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  document.querySelector("main").replaceWith(page.querySelector("main"));
  start();
  document.querySelector("h1").tabIndex = -1;
  document.querySelector("h1").focus();
}

/* Records that do not hold the words are hidden on the screen, never on paper; a source without any stays with its answer. */
function filterRecords(search) {
  const records = [...document.querySelectorAll(".sources details li.panel")];
  if (records.length === 0) return;
  search.hidden = false;
  const input = search.querySelector("input");
  const count = search.querySelector("[role=status]");
  input.form.addEventListener("submit", (event) => event.preventDefault());
  input.addEventListener("input", () => {
    const words = input.value.toLocaleLowerCase().split(/\s+/).filter(Boolean);
    for (const record of records) {
      const text = record.textContent.toLocaleLowerCase();
      record.classList.toggle("filtered", !words.every((word) => text.includes(word)));
      if (words.length && !record.classList.contains("filtered")) record.closest("details").open = true;
    }
    const shown = records.filter((record) => !record.classList.contains("filtered")).length;
    count.textContent = words.length ? `${shown} / ${records.length}` : "";
  });
}

function start() {
  copyButtons(document);
  const search = document.querySelector(".search");
  if (search) filterRecords(search);
  const progress = document.getElementById("progress");
  if (progress) follow(progress);
}

start();
