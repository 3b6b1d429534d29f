// The weather lookup of the library, live: its requests go to a server inside the playground, which fails on demand.
const faults = [
  ["503", "503", "The server answers with status 503"],
  ["503x3", "503 three times", "The server answers three times with status 503"],
  ["reset", "Reset", "The connection is reset"],
  ["truncate", "Half an answer", "The connection ends in the middle of the answer"],
  ["slow", "2 s late", "The answer comes two seconds late"],
  ["hang", "No answer", "The server is silent until the client gives up after 10 s"],
];
const mostRows = 300;
const runKey = "rill-weather-run";
const words = { request: "request", next: "result", error: "error", completed: "completed", wait: "wait", key: "key" };

export const page = {
  name: "weather",
  title: "Weather",
  lead: "Cities are looked up over real HTTP, all at once. A request that fails is tried again after 1, 3, 5 and 10 s. "
    + "Make the server fail while it runs, and watch what the pipeline does.",
  open(root, parameters, tools) {
    return new Weather(root, parameters, tools);
  },
};

class Weather {
  constructor(root, parameters, tools) {
    this.tools = tools;
    // Faults for the next run, while none runs.
    this.planned = [];
    this.closing = new AbortController();
    this.build(root);
    this.update(parameters);
    this.forget();
    const run = sessionStorage.getItem(runKey);
    if (run) this.watch(run, true);
  }

  build(root) {
    const { element } = this.tools;
    this.cities = element("input", {
      id: "weather-cities", type: "text", autocomplete: "off", spellcheck: "false", maxlength: "300",
      oninput: () => this.remember(),
    });
    this.again = element("input", { id: "weather-again", type: "checkbox", onchange: () => this.remember() });
    this.startButton = element("button", { type: "submit", class: "primary" }, "Start");
    this.stopButton = element("button", { type: "button", disabled: true, onclick: () => this.stop() }, "Stop");
    this.faultButtons = faults.map(([script, name, meaning]) => element("button", {
      type: "button", title: meaning, "aria-label": `${name}: ${meaning}`, onclick: () => this.add(script),
    }, name));
    this.waitingFaults = element("p", { class: "note", role: "status" });
    this.error = element("p", { class: "error", role: "alert", hidden: true });
    this.results = element("ul", { class: "results" });
    this.ending = element("p", { class: "note" });
    this.drawing = element("div", { class: "drawing" });
    this.rows = element("tbody");
    this.log = element("div", { class: "scroll events", tabindex: "0", role: "region", "aria-label": "Events" },
      element("table", {},
        element("thead", {}, element("tr", {}, ["Time", "City", "Attempt", "Event", "Text"].map(
          (name) => element("th", { scope: "col" }, name)))),
        this.rows));
    this.shown = element("div", { hidden: true },
      this.results, this.ending,
      element("h2", {}, "Timeline"), this.drawing, this.legend(),
      element("h2", {}, "Events"), this.log);
    root.append(
      element("form", { class: "controls", onsubmit: (event) => { event.preventDefault(); this.start(); } },
        element("div", { class: "field wide" },
          element("label", { for: "weather-cities" }, "Cities, separated by commas"), this.cities),
        element("div", { class: "check" },
          this.again, element("label", { for: "weather-again" }, "again every 2 s")),
        element("div", { class: "buttons" }, this.startButton, this.stopButton)),
      element("fieldset", { class: "faults" },
        element("legend", {}, "The next request of any city meets"),
        element("div", { class: "buttons" }, this.faultButtons), this.waitingFaults),
      this.error, this.shown);
    this.resizing = new ResizeObserver(() => this.draw());
    this.resizing.observe(this.drawing);
  }

  legend() {
    const { element } = this.tools;
    return element("p", { class: "legend" }, ["request", "error", "wait", "result"].map((name) =>
      element("span", {}, element("i", { class: "sample", "data-kind": name, "aria-hidden": "true" }), name)));
  }

  update(parameters) {
    this.cities.value = parameters.get("cities") ?? "London, Nowhere";
    this.again.checked = parameters.get("again") !== "no";
  }

  close() {
    this.closing.abort();
    this.resizing.disconnect();
    clearInterval(this.drawingTimer);
  }

  remember() {
    this.tools.remember({ cities: this.cities.value, again: this.again.checked ? undefined : "no" });
  }

  forget() {
    this.run = null;
    this.version = 0;
    this.entries = [];
    this.state = null;
    this.rows.replaceChildren();
    this.shown.hidden = true;
  }

  async start() {
    this.fail(null);
    this.startButton.disabled = true;
    try {
      const query = {
        cities: this.cities.value, again: this.again.checked ? "yes" : undefined,
        faults: this.planned.join(",") || undefined,
      };
      const { run } = await this.tools.call("weather/start", query, { signal: this.closing.signal });
      if (this.run) this.send("stop");
      this.planned = [];
      this.watch(run, false);
    } catch (error) {
      this.fail(error);
    }
    this.startButton.disabled = false;
  }

  stop() {
    this.send("stop");
  }

  add(fault) {
    if (this.isRunning) {
      this.send("fault", { fault });
    } else {
      this.planned.push(fault);
      this.showWaiting(this.planned);
    }
  }

  showWaiting(faults) {
    this.waitingFaults.textContent = faults.length ? `Waiting for a request: ${faults.join(", ")}` : "";
  }

  async send(name, query = {}) {
    this.fail(null);
    try {
      await this.tools.call(`weather/${name}`, { run: this.run, ...query }, { signal: this.closing.signal });
    } catch (error) {
      this.fail(error);
    }
  }

  fail(error) {
    if (this.closing.signal.aborted || error?.isStopped) return;
    this.error.hidden = !error;
    this.error.textContent = error?.message ?? "";
  }

  // Asks for what is new until the run is over. A run of before a reload may be forgotten.
  async watch(run, mayBeForgotten) {
    this.forget();
    this.run = run;
    sessionStorage.setItem(runKey, run);
    this.setRunning(true);
    const told = new Set();
    try {
      while (this.run === run) {
        const query = { run, after: this.version };
        const state = await this.tools.call("weather/state", query, { signal: this.closing.signal });
        if (this.run !== run) return;
        this.receive(state, told);
        mayBeForgotten = false;
        if (state.ending) break;
        await new Promise((resolve) => { setTimeout(resolve, 100); });
      }
    } catch (error) {
      if (mayBeForgotten) sessionStorage.removeItem(runKey);
      else this.fail(error);
    }
    if (this.run === run) this.setRunning(false);
  }

  setRunning(isRunning) {
    this.isRunning = isRunning;
    this.stopButton.disabled = !isRunning;
    clearInterval(this.drawingTimer);
    if (!isRunning) {
      this.showWaiting(this.planned);
      this.draw();
      return;
    }
    const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.drawingTimer = setInterval(() => this.draw(), isCalm ? 1000 : 100);
  }

  receive(state, told) {
    this.shown.hidden = false;
    this.state = state;
    this.version = state.version;
    this.clock = performance.now() / 1000 - state.now;
    this.entries.push(...state.entries);
    this.entries.splice(0, this.entries.length - 1000);
    this.showEntries(state.entries);
    this.showResults(state, told);
    this.showWaiting(state.waitingFaults);
    this.ending.textContent = state.ending ?? "";
    if (state.ending) this.tools.announce(state.ending);
    this.draw();
  }

  showResults({ results, cities }, told) {
    const { element, announce } = this.tools;
    const texts = new Map(results.map((result) => [result.city, result]));
    this.results.replaceChildren(...cities.map((city) => {
      const result = texts.get(city);
      const style = result ? (result.isFound ? "good" : "bad") : "quiet";
      return element("li", {}, element("strong", {}, city),
        element("span", { class: style }, result?.text ?? "no result yet"));
    }));
    for (const { city, text } of results) {
      if (told.has(city)) continue;
      told.add(city);
      announce(`${city}: ${text}`);
    }
  }

  showEntries(entries) {
    const { element } = this.tools;
    const isAtEnd = this.log.scrollTop + this.log.clientHeight >= this.log.scrollHeight - 8;
    this.rows.append(...entries.map((entry) => element("tr", { "data-kind": entry.kind },
      element("td", { class: "number" }, `${entry.time.toFixed(3)} s`),
      element("td", {}, entry.city),
      element("td", { class: "number" }, entry.attempt ?? ""),
      element("td", { class: "kind" }, words[entry.kind] ?? entry.kind),
      element("td", {}, entry.text))));
    while (this.rows.childElementCount > mostRows) this.rows.firstElementChild.remove();
    if (isAtEnd) this.log.scrollTop = this.log.scrollHeight;
  }

  draw() {
    if (!this.state || this.shown.hidden) return;
    const now = this.isRunning ? performance.now() / 1000 - this.clock : this.state.now;
    const timeline = new Timeline(this.tools.element, this.drawing.clientWidth, now);
    this.drawing.replaceChildren(timeline.drawing(this.state.cities, this.entries, this.isRunning));
  }
}

// The last seconds as a picture: a row for each city.
class Timeline {
  constructor(element, width, now) {
    this.element = element;
    this.width = Math.max(240, width);
    this.now = now;
    this.isNarrow = this.width < 560;
    this.left = this.isNarrow ? 0 : 120;
    this.rowHeight = this.isNarrow ? 72 : 56;
    this.span = this.isNarrow ? 8 : this.width < 1200 ? 16 : 24;
    this.from = Math.max(0, now - this.span + 1);
  }

  x(time) {
    const part = (time - this.from) / this.span;
    return this.left + Math.min(1, Math.max(0, part)) * (this.width - this.left);
  }

  drawing(cities, entries, isRunning) {
    const height = 28 + cities.length * this.rowHeight;
    const last = entries.at(-1);
    const summary = last ? `Timeline of ${cities.join(", ")}; last: ${last.city} ${words[last.kind]} ${last.text}` : "Timeline";
    const rows = cities.map((city, index) =>
      this.row(city, entries.filter((entry) => entry.city === city), 28 + index * this.rowHeight, isRunning));
    const nowLine = isRunning
      ? [this.line("now", this.now, this.now, 22, height)] : [];
    return this.element("svg:svg", {
      viewBox: `0 0 ${this.width} ${height}`, width: this.width, height, role: "img", "aria-label": summary,
    }, this.axis(height), nowLine, rows);
  }

  axis(height) {
    const marks = [];
    const step = 2;
    for (let time = Math.ceil(this.from / step) * step; time <= this.from + this.span; time += step) {
      const x = this.x(time);
      const anchor = x > this.width - 20 ? "end" : x < this.left + 12 ? "start" : "middle";
      marks.push(this.line("tick", time, time, 22, height),
        this.text("label", x, 14, `${time} s`, anchor));
    }
    return marks;
  }

  row(city, entries, top, isRunning) {
    const base = top + (this.isNarrow ? 52 : 36);
    const parts = [this.line("base", this.from, this.from + this.span, base, base)];
    const name = city.length > 14 && !this.isNarrow ? `${city.slice(0, 13)}…` : city.slice(0, 40);
    parts.push(this.text("city", 0, this.isNarrow ? top + 18 : base + 5, name, "start"));
    let requestedAt = null;
    this.textEnd = 0;
    for (const entry of entries) {
      if (entry.kind === "request") requestedAt = entry.time;
      if (entry.kind === "next" || entry.kind === "error") {
        parts.push(...this.request(requestedAt, entry.time, base), ...this.mark(entry, base));
        requestedAt = null;
      }
      if (entry.kind === "wait") parts.push(...this.wait(entry, base, isRunning));
    }
    if (requestedAt !== null) parts.push(...this.request(requestedAt, this.now, base));
    return this.element("svg:g", {}, parts);
  }

  request(start, end, base) {
    if (start === null || end < this.from) return [];
    return [this.line("request", start, end, base, base)];
  }

  mark(entry, base) {
    if (entry.time < this.from) return [];
    const x = this.x(entry.time);
    const shape = entry.kind === "error"
      ? this.element("svg:path", { class: "error-mark", d: `M${x - 5} ${base - 5}l10 10m0 -10l-10 10` })
      : this.element("svg:circle", { class: "result-mark", cx: x, cy: base, r: 5.5 });
    const text = entry.kind === "error" ? entry.text : entry.text.split(",")[0];
    return [shape, ...this.caption(entry.kind, x, base - 14, text)];
  }

  wait(entry, base, isRunning) {
    const end = entry.time + (entry.delay ?? this.now - entry.time);
    if (end < this.from) return [];
    const line = this.line("wait", entry.time, Math.min(end, this.from + this.span), base, base);
    const remaining = end - this.now;
    if (!isRunning || remaining <= 0 || entry.delay === undefined) return [line];
    return [line, ...this.caption("wait", this.x(this.now) + 6, base + 18, `again in ${remaining.toFixed(1)} s`)];
  }

  // A caption stands where it covers no other one and stays inside the picture.
  caption(kind, x, y, text) {
    text = text.length > 30 ? `${text.slice(0, 29)}…` : text;
    const length = text.length * 6.7;
    const start = Math.min(Math.max(x - 6, this.left), this.width - length);
    if (kind !== "wait") {
      if (start < this.textEnd || start < this.left) return [];
      this.textEnd = start + length + 12;
    }
    return [this.text("caption", start, y, text, "start", kind)];
  }

  line(style, from, to, top, bottom) {
    return this.element("svg:line", { class: style, x1: this.x(from), x2: this.x(to), y1: top, y2: bottom });
  }

  text(style, x, y, text, anchor, kind) {
    return this.element("svg:text", { class: style, x, y, "text-anchor": anchor, "data-kind": kind }, text);
  }
}
