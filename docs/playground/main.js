// The shell: the address, the tabs, and what every page is given. A page is a module that exports
//   page = { name, title, lead, open(root, parameters, tools) → { update(parameters) } }
// The shell shows the title and the lead, in a copy `recordedLead`; `root` is an empty section below them. `tools.signal` is the end of the page.
import { page as operators } from "./operators.js";
import { page as retry, exampleOf } from "./retry.js";
import { page as storm } from "./storm.js";
import { page as weather } from "./weather.js";
import { page as log } from "./log.js";

// A copy that `playground web --export` has written has no server, and the answers of some calls.
const isCopy = document.documentElement.hasAttribute("data-copy");
const pages = isCopy ? [operators, retry] : [operators, retry, storm, weather, log];
const missing = {
  name: "",
  title: "No such page",
  lead: "The playground has no page with this address. It has these:",
  open(root, _, { element }) {
    root.append(element("ul", {}, pages.map((page) =>
      element("li", {}, element("a", { href: `#/${page.name}` }, page.title), ": ", marked((isCopy && page.recordedLead) || page.lead)))));
    return { update() {} };
  },
};
const tokenKey = "rill-token";
const silenceLimit = 30_000;
// Another run has another token, so this page would not work with it.
const stopped = "The playground has stopped. Start it again with `swift run playground web`, which opens a new page.";
const untrusted = "This address has no token, or one of another run. Use the address that `swift run playground web` printed.";

const main = document.getElementById("main");
const trouble = document.getElementById("trouble");
const live = document.getElementById("live");
let current = null;

function element(name, attributes = {}, ...children) {
  const made = name.startsWith("svg:")
    ? document.createElementNS("http://www.w3.org/2000/svg", name.slice(4))
    : document.createElement(name);
  for (const [key, value] of Object.entries(attributes ?? {})) {
    if (key.startsWith("on") && typeof value === "function") made.addEventListener(key.slice(2), value);
    else if (value === true) made.setAttribute(key, "");
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(key, value);
  }
  made.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return made;
}

function announce(text) {
  live.textContent = "";
  // A text that is set in the same turn may not be read out again.
  setTimeout(() => { live.textContent = text; }, 50);
}

// A sentence in which `words` between backquotes are code.
function marked(text) {
  return text.split("`").map((part, index) => (index % 2 ? element("code", {}, part) : part));
}

function showTrouble(text) {
  if (trouble.dataset.text === text) return;
  trouble.dataset.text = text;
  trouble.replaceChildren(element("p", {}, marked(text)));
  trouble.hidden = false;
  document.body.classList.add("stopped");
}

function hideTrouble() {
  delete trouble.dataset.text;
  trouble.hidden = true;
  trouble.replaceChildren();
  document.body.classList.remove("stopped");
}

function queryOf(query) {
  const parameters = new URLSearchParams();
  for (const [name, value] of query instanceof URLSearchParams ? query : Object.entries(query)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== undefined && each !== null) parameters.append(name, each);
    }
  }
  const text = parameters.toString();
  return text ? `?${text}` : "";
}

// The recorded answer of a call; an input that was not recorded is an error that says how to run it.
async function recorded(path, query, signal) {
  const read = async (file) => {
    const response = await fetch(`recorded/${file}.json`, { signal });
    if (!response.ok) throw new Error(`This copy has no recorded/${file}.json.`);
    return response.json();
  };
  const missingInput = new Error("This copy has recorded runs only. With any input: swift run playground web");
  if (path === "operators/list") return read("operators/all");
  if (path === "operators/run") {
    const { groups } = await read("operators/all");
    const found = groups.flatMap((group) => group.operators).find((each) => each.name === query.name);
    if (!found?.file) throw new Error(`There is no recorded run of "${query.name}".`);
    const answer = (await read(`operators/${found.file}`))[query.argument.join(",")];
    const isOther = query.marbles.some((text, row) => text !== answer?.sources[row]?.marbles);
    if (!answer || isOther) throw missingInput;
    return answer;
  }
  if (path === "retry/run") {
    const index = exampleOf(new URLSearchParams(location.hash.split("?")[1] ?? ""));
    if (index === null) throw missingInput;
    return read(`retry/${index}`);
  }
  return [];
}

async function call(path, query = {}, { body, signal, patience = silenceLimit } = {}) {
  if (isCopy) return recorded(path, query, signal);
  const silence = AbortSignal.timeout(patience);
  let response;
  let text;
  try {
    response = await fetch(`/api/${path}${queryOf(query)}`, {
      method: "POST",
      body,
      headers: { "X-Rill-Token": sessionStorage.getItem(tokenKey) ?? "" },
      signal: signal ? AbortSignal.any([signal, silence]) : silence,
    });
    text = await response.text();
  } catch (error) {
    if (signal?.aborted) throw error;
    if (silence.aborted) throw new Error(`The playground has not answered for ${patience / 1000} s.`);
    showTrouble(stopped);
    // The shell shows it already; a page may show it too.
    throw Object.assign(new Error(stopped.replaceAll("`", "")), { isStopped: true });
  }
  signal?.throwIfAborted();
  const answer = parsed(text);
  if (response.ok && answer !== undefined) {
    hideTrouble();
    return answer;
  }
  if (response.status === 401) showTrouble(untrusted);
  throw new Error(answer?.error ?? `The playground answered with status ${response.status}.`);
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function remember(parameters, { replace = true } = {}) {
  const address = `#/${current.page.name}${queryOf(parameters)}`;
  if (address === location.hash) return;
  if (replace) history.replaceState(null, "", address);
  else history.pushState(null, "", address);
  current.address = address;
}

// Swift with its strings, comments, words of the language and calls in colours of their own.
const swiftParts = new RegExp([
  String.raw`(?<string>"(?:[^"\\\n]|\\.)*")`, String.raw`(?<comment>//[^\n]*)`,
  String.raw`(?<word>\b(?:case|else|enum|extension|false|for|func|guard|if|import|in|let|nil|private|return|self|static|struct|switch|throw|true|try|var)\b)`,
].join("|"), "g");

function coloured(text) {
  const parts = [];
  let end = 0;
  for (const match of text.matchAll(swiftParts)) {
    const [kind] = Object.entries(match.groups).find(([, value]) => value !== undefined);
    parts.push(text.slice(end, match.index), element("span", { class: `code-${kind}` }, match[0]));
    end = match.index + match[0].length;
  }
  return [...parts, text.slice(end)];
}

function copyable(text, label, { isSwift = false } = {}) {
  const code = element("code", {}, isSwift ? coloured(text) : text);
  const button = element("button", { type: "button", "aria-label": `Copy ${label}`, onclick: async () => {
    try {
      await navigator.clipboard.writeText(code.textContent);
      announce(`${label} is copied.`);
      button.textContent = "Copied";
      setTimeout(() => { button.textContent = "Copy"; }, 1500);
    } catch {
      getSelection().selectAllChildren(code);
      announce(`${label} is selected. Copy it with the keys of your system.`);
    }
  } }, "Copy");
  return element("figure", { class: "copyable", "aria-label": label },
    element("pre", { tabindex: "0" }, code), button);
}

const tools = { call, remember, announce, element, marked, copyable, isCopy };

// The token comes in the address, which people copy and show: it moves to where only this tab has it. Whether one came.
function takeToken() {
  const match = /^#token=([0-9a-f]+)$/.exec(location.hash);
  if (!match) return false;
  sessionStorage.setItem(tokenKey, match[1]);
  history.replaceState(null, "", "#/");
  hideTrouble();
  return true;
}

function route() {
  // What was refused without a token is asked for again.
  const opensAnew = takeToken();
  const [, name = "", query = ""] = /^#\/?([^?]*)(?:\?(.*))?$/s.exec(location.hash) ?? [];
  const page = name ? pages.find((each) => each.name === name) ?? missing : pages[0];
  const parameters = new URLSearchParams(query);
  if (!opensAnew && current?.address === location.hash) return;
  if (!opensAnew && current?.page === page) {
    current.address = location.hash;
    current.view.update(parameters);
    return;
  }
  if (current) announce(page.title);
  current?.closing.abort();
  open(page, parameters);
}

function open(page, parameters) {
  document.title = `${page.title} · Rill playground`;
  for (const link of document.querySelectorAll("#tabs a")) {
    link.ariaCurrent = link.hash === `#/${page.name}` ? "page" : null;
    if (link.ariaCurrent) link.scrollIntoView({ block: "nearest", inline: "nearest" });
  }
  const root = element("section", { class: `page ${page.name}`, "aria-label": page.title });
  main.replaceChildren(
    element("h1", {}, page.title), element("p", { class: "lead" }, marked((isCopy && page.recordedLead) || page.lead)), root);
  const closing = new AbortController();
  const { signal } = closing;
  current = { page, address: location.hash, view: {}, closing };
  const own = { ...tools, signal, call: (path, query, options) => call(path, query, { signal, ...options }) };
  try {
    current.view = page.open(root, parameters, own);
  } catch (error) {
    root.replaceChildren(element("p", { class: "error" }, `This page has failed: ${error.message}`));
    console.error(error);
  }
}

document.getElementById("tabs").append(
  element("ul", {}, pages.map((page) => element("li", {}, element("a", { href: `#/${page.name}` }, page.title)))));
document.querySelector(".skip").addEventListener("click", (event) => {
  event.preventDefault();
  main.focus();
});
addEventListener("hashchange", route);
addEventListener("popstate", route);
route();
if (!isCopy && !sessionStorage.getItem(tokenKey)) showTrouble(untrusted);
