// Logs of RillEventLog as the library's own page. That page comes from a file of anybody, so it stands in a frame
// that has neither this page's origin nor its token.
const longest = 8_000_000;

export const page = {
  name: "log",
  title: "Log",
  lead: "An event log in JSON Lines becomes a timeline with a table: filter it, zoom into it, step from error to error. "
    + "The file is read by the playground on this machine and goes nowhere else.",
  open(root, parameters, tools) {
    return new Log(root, parameters, tools);
  },
};

class Log {
  constructor(root, parameters, tools) {
    this.tools = tools;
    this.closing = new AbortController();
    this.build(root);
    this.update(parameters);
  }

  build(root) {
    const { element } = this.tools;
    this.input = element("input", {
      id: "log-file", type: "file", accept: ".jsonl,.ndjson,.log,.txt,application/jsonl",
      // The same file may be chosen again after it was changed.
      onclick: () => { this.input.value = ""; },
      onchange: () => { if (this.input.files[0]) this.read(this.input.files[0]); },
    });
    this.example = element("button", { type: "button", onclick: () => this.readExample() }, "Show an example");
    this.area = element("div", { class: "drop" },
      element("div", { class: "controls" },
        element("div", { class: "field" },
          element("label", { for: "log-file" }, "A log file, also by dropping it here"), this.input),
        this.example),
      element("p", { class: "note" }, "The format is that of ", element("code", {}, "docs/guides/event-log.md"), "; up to 8 MB."));
    this.status = element("p", { class: "note", role: "status" });
    this.error = element("p", { class: "error", role: "alert", hidden: true });
    this.shown = element("div", { hidden: true });
    root.append(this.area, this.status, this.error, this.shown);
    const signal = this.closing.signal;
    // A file that is dropped beside the area would be opened in place of this page.
    addEventListener("dragover", (event) => { event.preventDefault(); this.area.classList.add("over"); }, { signal });
    addEventListener("dragleave", (event) => { if (!event.relatedTarget) this.area.classList.remove("over"); }, { signal });
    addEventListener("drop", (event) => this.drop(event), { signal });
  }

  update(parameters) {
    const id = parameters.get("id");
    if (id === this.id) return;
    if (id) {
      this.ask("log/shown", { id }, {});
    } else {
      this.id = null;
      this.shown.hidden = true;
      this.shown.replaceChildren();
    }
  }

  close() {
    this.closing.abort();
  }

  drop(event) {
    event.preventDefault();
    this.area.classList.remove("over");
    const file = event.dataTransfer?.files[0];
    if (file) this.read(file);
    else this.fail("Drop a file with a log.");
  }

  read(file) {
    if (file.size > longest) {
      this.fail(`${file.name} has ${(file.size / 1e6).toFixed(1)} MB; at most ${longest / 1e6} MB are read.`);
      return;
    }
    this.ask("log/read", { name: file.name }, { body: file }, `Reading ${file.name} …`);
  }

  readExample() {
    this.ask("log/example", {}, {}, "Recording an example …");
  }

  async ask(path, query, options, words = "Reading …") {
    const turn = this.turn = (this.turn ?? 0) + 1;
    this.fail(null);
    this.status.textContent = words;
    try {
      const log = await this.tools.call(path, query, { ...options, signal: this.closing.signal });
      if (turn === this.turn) this.show(log);
    } catch (error) {
      if (turn === this.turn && !this.closing.signal.aborted && !error.isStopped) this.fail(error.message);
    }
    if (turn === this.turn) this.status.textContent = "";
  }

  fail(text) {
    this.error.hidden = !text;
    this.error.textContent = text ?? "";
    if (!text) return;
    this.shown.hidden = true;
    this.shown.replaceChildren();
  }

  show(log) {
    const { element, announce, remember } = this.tools;
    const isNew = this.id !== log.id;
    this.id = log.id;
    if (isNew) remember({ id: log.id }, { replace: false });
    const address = `/log/${log.id}`;
    this.shown.replaceChildren(element("div", {},
      element("h2", {}, log.name),
      log.notes.map((note) => element("p", {}, note)),
      log.damage.length ? element("ul", { class: "damage" }, log.damage.map((line) => element("li", {}, line))) : null,
      element("p", { class: "links" },
        element("a", { href: address, target: "_blank", rel: "noopener" }, "Open it in a tab"), " ",
        element("a", { href: address, download: `${log.name.replace(/\.[a-z]+$/i, "")}.html` }, "Save it as a page")),
      element("iframe", { class: "shown", sandbox: "allow-scripts", src: address, title: `The log ${log.name}` })));
    this.shown.hidden = false;
    announce([`The log ${log.name} is shown.`, ...log.notes].join(" "));
  }
}
