"use strict";
/* The report page: copy buttons, and the progress of a running check. Without this script all of it can still be read. */

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

function start() {
  copyButtons(document);
  const progress = document.getElementById("progress");
  if (progress) follow(progress);
}

start();
