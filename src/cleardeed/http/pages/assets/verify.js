"use strict";
/* The verification page: fingerprints and Merkle roots of files the visitor drops. Only fingerprints are sent. */

const form = document.getElementById("compare-form");
const input = document.getElementById("file");
const drop = document.getElementById("drop");
const answers = document.getElementById("answers");
const words = new Map(Array.from(document.querySelectorAll("#messages [data-name]"), (item) => [item.dataset.name, item.textContent]));
const MAX_MANIFEST = 64 * 1024 * 1024;

const sha256 = async (bytes) => new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
const bytesOf = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));

function joined(...parts) {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) { whole.set(part, at); at += part.length; }
  return whole;
}

/* RFC 9162, 2.1.1: leaves and nodes are hashed under different prefixes; the left side is the largest power of two. */
async function rootOf(entries) {
  if (entries.length === 0) return sha256(new Uint8Array());
  if (entries.length === 1) return sha256(joined([0], entries[0]));
  let split = 1;
  while (split * 2 < entries.length) split *= 2;
  const [left, right] = await Promise.all([rootOf(entries.slice(0, split)), rootOf(entries.slice(split))]);
  return sha256(joined([1], left, right));
}

/* RFC 8785 for what a manifest holds: objects, lists, ASCII text, whole numbers. */
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  return `{${Object.keys(value).sort().map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(",")}}`;
}

/* As the page itself writes moments. */
function moment(text) {
  const [day, time] = [text.slice(0, 10), text.slice(11, 19)];
  return `${document.documentElement.lang === "ru" ? day.split("-").reverse().join(".") : day} ${time} UTC`;
}

/* The entries of a manifest's tree: since version 2 all of it but the root comes before the hashes of the leaves. */
function entriesOf(manifest) {
  const { root, ...header } = manifest;
  const hashes = manifest.leaves.map((leaf) => bytesOf(String(leaf.sha256)));
  return manifest.version === 1 ? hashes : [new TextEncoder().encode(canonical(header)), ...hashes];
}

async function recordOf(digest) {
  const beside = form.dataset.sha256 ? `?beside=${form.dataset.sha256}` : "";
  const answer = await fetch(`/verify/${digest}/record${beside}`, { cache: "no-store", credentials: "omit" });
  if (!answer.ok) throw new Error(String(answer.status));
  return answer.json();
}

/* A manifest, or a bundle that holds one; null for any other file. */
function manifestIn(bytes) {
  if (bytes.length > MAX_MANIFEST || bytes.find((byte) => byte > 32) !== 0x7b) return null;
  try {
    const document = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    const manifest = document.manifest ?? document;
    return Array.isArray(manifest.leaves) && typeof manifest.root === "string" ? { manifest, leaves: document.manifest ? document.leaves ?? {} : {} } : null;
  } catch {
    return null;
  }
}

async function judgeFile(name, digest) {
  const record = await recordOf(digest);
  const related = record.same !== false ? "valid" : record.sibling ? "sibling" : "other";
  const outcome = record.found ? related : (form.dataset.sha256 ? "altered" : "unknown");
  const facts = [["file", name], ["SHA-256", digest]];
  if (record.found) facts.push(["kind", words.get(`kind.${record.kind}`)], ["subject", words.get(`subject.${record.subject}`)], ["recorded", moment(record.recorded_at)]);
  if (record.edition > 1 || record.superseded) facts.push(["edition", record.superseded ? `${record.edition}, ${words.get("superseded")}` : String(record.edition)]);
  if (record.sandbox) facts.push(["mode", words.get("sandbox")]);
  show(outcome, { valid: "low", sibling: "medium", other: "medium", altered: "critical", unknown: "unknown" }[outcome], facts, []);
}

async function judgeManifest({ manifest, leaves }, given) {
  const encoder = new TextEncoder();
  const lines = [];
  for (const leaf of manifest.leaves) {
    const content = Object.hasOwn(leaves, leaf.name) ? hex(await sha256(encoder.encode(leaves[leaf.name]))) : null;
    const known = content ? content === leaf.sha256 : given.has(leaf.sha256);
    lines.push([leaf.name, leaf.sha256, known ? "leaf.ok" : content ? "leaf.altered" : "leaf.elsewhere"]);
  }
  const root = hex(await rootOf(entriesOf(manifest)));
  const whole = root === manifest.root && lines.every(([, , state]) => state !== "leaf.altered");
  const digest = hex(await sha256(encoder.encode(canonical(manifest))));
  const record = whole ? await recordOf(root) : { found: false };
  const found = record.found && (await recordOf(digest)).found;
  const outcome = found ? "manifest" : whole ? "orphan" : "broken";
  const facts = [["root", root], ["manifest-hash", digest]];
  if (record.sandbox) facts.push(["mode", words.get("sandbox")]);
  show(outcome, { manifest: "low", orphan: "medium", broken: "critical" }[outcome], facts, lines);
}

function show(outcome, tone, facts, lines) {
  const piece = document.getElementById("answer").content.cloneNode(true);
  const section = piece.firstElementChild;
  section.classList.add(tone);
  section.dataset.outcome = outcome;
  section.querySelector("h2").textContent = words.get(outcome);
  section.querySelector(".said").textContent = words.get(`${outcome}.text`) ?? "";
  const list = section.querySelector("dl");
  for (const [name, value] of facts) {
    const shown = element("dd", "");
    shown.append(/^[0-9a-f]{64}$/.test(value) ? element("code", value) : value);
    list.append(element("dt", words.get(name) ?? name), shown);
  }
  if (lines.length) section.querySelector(".table").append(tableOf(lines));
  answers.append(piece);
}

function element(name, text) {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}

function tableOf(lines) {
  const table = document.createElement("table");
  const head = table.createTHead().insertRow();
  for (const name of ["leaf", "SHA-256", "state"]) head.append(Object.assign(element("th", words.get(name) ?? name), { scope: "col" }));
  const body = table.createTBody();
  for (const [name, digest, state] of lines) {
    const row = body.insertRow();
    row.append(element("td", name), element("td", ""), element("td", words.get(state)));
    row.cells[1].append(element("code", digest));
  }
  return table;
}

async function compare(files) {
  answers.replaceChildren();
  const read = await Promise.all(Array.from(files, async (file) => ({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })));
  for (const one of read) one.digest = hex(await sha256(one.bytes));
  const given = new Set(read.map((one) => one.digest));
  for (const one of read) {
    const evidence = manifestIn(one.bytes);
    try {
      await (evidence ? judgeManifest(evidence, given) : judgeFile(one.name, one.digest));
    } catch {
      show("failed", "unknown", [["file", one.name], ["SHA-256", one.digest]], []);
    }
  }
}

if (crypto.subtle) {
  form.hidden = false;
  input.addEventListener("change", () => compare(input.files));
  for (const name of ["dragover", "dragleave", "drop"]) {
    drop.addEventListener(name, (event) => {
      event.preventDefault();
      drop.classList.toggle("over", name === "dragover");
      if (name === "drop") compare(event.dataTransfer.files);
    });
  }
} else {
  answers.append(Object.assign(element("p", words.get("insecure")), { className: "notice unknown" }));
}
