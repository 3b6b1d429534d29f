// Logs of RillEventLog as the library's own page. That page comes from a file of anybody, so it stands in a frame
// that has neither this page's origin nor its token.
import { errorLine, newest } from "./lab.js";

const longest = 8_000_000;
// The server reads a log for up to 60 s.
const patience = 70_000;

export const page = {
  name: "log",
  title: "Log",
  lead: "An event log in JSON Lines becomes a timeline with a table: filter it, zoom into it, step from error to error. "
    + "The file is read by the playground on this machine and goes nowhere else.",
  open(root, parameters, tools) {
    const { element, signal } = tools;
    let id = null;
    const input = element("input", {
      id: "log-file", type: "file", accept: ".jsonl,.ndjson,.log,.txt,application/jsonl",
      // The same file may be chosen again after it was changed.
      onclick: () => { input.value = ""; },
      onchange: () => { if (input.files[0]) read(input.files[0]); },
    });
    const example = element("button", { type: "button", onclick: () => ask("log/example", {}, {}, "Recording an example …") }, "Show an example");
    const area = element("div", { class: "drop" },
      element("div", { class: "controls" },
        element("div", { class: "field" },
          element("label", { for: "log-file" }, "A log file, also by dropping it here"), input),
        example),
      element("p", { class: "note" }, "The format is that of ", element("code", {}, "docs/guides/event-log.md"), "; up to 8 MB."));
    const status = element("p", { class: "note", role: "status" });
    const error = errorLine(tools);
    const shown = element("div", { hidden: true });
    root.append(area, status, error.root, shown);
    // A file that is dropped beside the area would be opened in place of this page.
    addEventListener("dragover", (event) => { event.preventDefault(); area.classList.add("over"); }, { signal });
    addEventListener("dragleave", (event) => { if (!event.relatedTarget) area.classList.remove("over"); }, { signal });
    addEventListener("drop", (event) => {
      event.preventDefault();
      area.classList.remove("over");
      const file = event.dataTransfer?.files[0];
      if (file) read(file);
      else fail(new Error("Drop a file with a log."));
    }, { signal });

    // Without a path nothing is asked for, and no earlier answer is waited for.
    const ask = newest(tools, async (own, path, query, options, words) => {
      error.fail(null);
      if (!path) return hide();
      status.textContent = words;
      show(await tools.call(path, query, { ...options, patience, signal: own }));
    }, fail);

    function read(file) {
      if (file.size > longest) {
        fail(new Error(`${file.name} has ${(file.size / 1e6).toFixed(1)} MB; at most ${longest / 1e6} MB are read.`));
      } else ask("log/read", { name: file.name }, { body: file }, `Reading ${file.name} …`);
    }

    function hide() {
      status.textContent = "";
      shown.hidden = true;
      shown.replaceChildren();
    }

    function fail(problem) {
      error.fail(problem);
      status.textContent = "";
      if (!problem.isStopped) hide();
    }

    function show(log) {
      const isNew = id !== log.id;
      id = log.id;
      status.textContent = "";
      if (isNew) tools.remember({ id }, { replace: false });
      const address = `/log/${id}`;
      shown.replaceChildren(element("div", {},
        element("h2", {}, log.name),
        log.notes.map((note) => element("p", {}, note)),
        log.damage.length ? element("ul", { class: "damage" }, log.damage.map((line) => element("li", {}, line))) : null,
        element("p", { class: "links" },
          element("a", { href: address, target: "_blank", rel: "noopener" }, "Open it in a tab"), " ",
          element("a", { href: address, download: `${log.name.replace(/\.[a-z]+$/i, "")}.html` }, "Save it as a page")),
        element("iframe", { class: "shown", sandbox: "allow-scripts", src: address, title: `The log ${log.name}` })));
      shown.hidden = false;
      tools.announce([`The log ${log.name} is shown.`, ...log.notes].join(" "));
    }

    function update(next) {
      const wanted = next.get("id");
      if (wanted && wanted === id) return;
      id = null;
      if (wanted) ask("log/shown", { id: wanted }, {}, "Reading …");
      else ask();
    }

    update(parameters);
    return { update };
  },
};
