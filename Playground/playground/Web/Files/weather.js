// The weather lookup of the library, live: its requests go to a server inside the playground, which fails on demand.
import { errorLine, makeChart, newest, signs, table, watchRun, watchWidth } from "./lab.js";

const faults = [
  ["503", "503", "The server answers with status 503"],
  ["503x3", "503 three times", "The server answers three times with status 503"],
  ["reset", "Connection reset", "The connection is reset"],
  ["truncate", "Half an answer", "The connection ends in the middle of the answer"],
  ["slow", "2 s late", "The answer comes two seconds late"],
  ["hang", "No answer", "The server is silent until the client gives up after 10 s"],
];
const [mostRows, mostEntries] = [300, 1000];
const runKey = "rill-weather-run";
const words = { request: "request", next: "result", error: "error", completed: "completed", wait: "wait", key: "key" };

export const page = {
  name: "weather",
  title: "Weather",
  lead: "Cities are looked up over real HTTP, all at once. A request that fails is tried again after 1, 3, 5 and 10 s. "
    + "Make the server fail while it runs, and watch what the pipeline does.",
  open(root, parameters, tools) {
    const { element, signal } = tools;
    // Faults for the next run, while none runs.
    const planned = [];
    let run = null;
    let isRunning = false;
    let state = null;
    let entries = [];
    // When the run began, on the clock of the browser.
    let began = 0;
    let timer = 0;

    const cities = element("input", {
      id: "weather-cities", type: "text", autocomplete: "off", spellcheck: "false", maxlength: "300", oninput: remember,
    });
    const again = element("input", { id: "weather-again", type: "checkbox", onchange: remember });
    const startButton = element("button", { type: "submit", class: "primary" }, "Start");
    const stopButton = element("button", { type: "button", disabled: true, onclick: () => send("stop") }, "Stop");
    const faultButtons = faults.map(([script, name, meaning]) => element("button", {
      type: "button", title: meaning, "aria-label": `${name}: ${meaning}`, onclick: () => add(script),
    }, name));
    const waiting = element("p", { class: "note", role: "status" });
    const error = errorLine(tools);
    const results = element("ul", { class: "results" });
    const ending = element("p", { class: "note" });
    const drawing = element("div", { class: "drawing" });
    const key = element("ul", { class: "lab-key" }, signs(tools, [
      ["path", { class: "request", d: "M0 6H24" }, "request"], ["path", { class: "error-mark", d: cross(12, 6) }, "error"],
      ["path", { class: "wait", d: "M0 6H24" }, "wait"], ["path", { class: "result-mark", d: disc(12, 6) }, "result"],
    ]));
    const log = table(tools, "Events", ["Time", "City", "Attempt", "Event", "Text"], []);
    log.classList.add("events");
    const rows = log.querySelector("tbody");
    const shown = element("div", { hidden: true },
      results, ending, element("h2", {}, "Timeline"), drawing, key, element("h2", {}, "Events"), log);
    root.append(
      element("form", { class: "controls", onsubmit: (event) => { event.preventDefault(); start(); } },
        element("div", { class: "field wide" },
          element("label", { for: "weather-cities" }, "Cities, separated by commas"), cities),
        element("div", { class: "check" }, again, element("label", { for: "weather-again" }, "again every 2 s")),
        element("div", { class: "buttons" }, startButton, stopButton)),
      element("fieldset", { class: "faults" },
        element("legend", {}, "The next request of any city meets"),
        element("div", { class: "buttons" }, faultButtons), waiting),
      error.root, shown);
    watchWidth(tools, drawing, draw);
    signal.addEventListener("abort", () => clearInterval(timer));

    // Asks for what is new until the run is over. A run of before a reload may be forgotten.
    const watch = newest(tools, async (own, id, mayBeForgotten) => {
      [run, state, entries] = [id, null, []];
      rows.replaceChildren();
      shown.hidden = true;
      sessionStorage.setItem(runKey, id);
      setRunning(true);
      const told = new Set();
      try {
        await watchRun(tools, "weather", id, own, (next, _, end) => receive(next, end, told));
      } catch (problem) {
        if (own.aborted) return;
        if (mayBeForgotten && !state) sessionStorage.removeItem(runKey);
        else error.fail(problem);
      }
      setRunning(false);
    }, error.fail);

    function remember() {
      tools.remember({ cities: cities.value, again: again.checked ? undefined : "no" });
    }

    async function start(more = {}) {
      error.fail(null);
      startButton.disabled = true;
      const given = planned.splice(0);
      try {
        const answer = await tools.call("weather/start", {
          cities: cities.value, again: again.checked ? "yes" : undefined, faults: given.join(",") || undefined,
          ...more,
        });
        // The start has ended it already if it was the oldest of all.
        if (isRunning) tools.call("weather/stop", { run }).catch(() => {});
        watch(answer.run, false);
        // What was planned meanwhile is meant for this run.
        planned.splice(0).forEach(add);
      } catch (problem) {
        planned.unshift(...given);
        error.fail(problem);
      }
      startButton.disabled = false;
    }

    function send(name, query = {}) {
      error.fail(null);
      tools.call(`weather/${name}`, { run, ...query }).catch(error.fail);
    }

    function add(fault) {
      if (isRunning) {
        send("fault", { fault });
      } else {
        planned.push(fault);
        showWaiting(planned);
      }
    }

    function showWaiting(names) {
      waiting.textContent = names.length ? `Waiting for a request: ${names.join(", ")}` : "";
    }

    function setRunning(is) {
      isRunning = is;
      stopButton.disabled = !is;
      clearInterval(timer);
      if (is) {
        timer = setInterval(draw, matchMedia("(prefers-reduced-motion: reduce)").matches ? 1000 : 100);
      } else {
        showWaiting(planned);
        draw();
      }
    }

    function receive(next, end, told) {
      state = next;
      shown.hidden = false;
      began = performance.now() / 1000 - state.now;
      entries = [...entries, ...state.entries].slice(-mostEntries);
      showEntries();
      showResults(told);
      showWaiting(state.waitingFaults);
      ending.textContent = end ?? "";
      if (end) tools.announce(end);
      draw();
    }

    function showResults(told) {
      const texts = new Map(state.results.map((result) => [result.city, result]));
      results.replaceChildren(...state.cities.map((city) => {
        const result = texts.get(city);
        const style = result ? (result.isFound ? "good" : "bad") : "quiet";
        return element("li", {}, element("strong", {}, city),
          element("span", { class: style }, result?.text ?? "no result yet"));
      }));
      for (const { city, text } of state.results) {
        if (!told.has(city)) tools.announce(`${city}: ${text}`);
        told.add(city);
      }
    }

    function showEntries() {
      const isAtEnd = log.scrollTop + log.clientHeight >= log.scrollHeight - 8;
      rows.append(...state.entries.map((entry) => element("tr", { "data-kind": entry.kind },
        element("td", { class: "number" }, `${entry.time.toFixed(3)} s`),
        element("td", {}, entry.city),
        element("td", { class: "number" }, entry.attempt ?? ""),
        element("td", { class: "kind" }, words[entry.kind] ?? entry.kind),
        element("td", {}, entry.text))));
      while (rows.childElementCount > mostRows) rows.firstElementChild.remove();
      if (isAtEnd) log.scrollTop = log.scrollHeight;
    }

    function draw() {
      if (!state || shown.hidden) return;
      const now = isRunning ? performance.now() / 1000 - began : state.now;
      drawing.replaceChildren(timeline(tools, state.cities, entries, { width: drawing.clientWidth, now, isRunning }));
    }

    function update(next) {
      cities.value = next.get("cities") ?? "London, Nowhere";
      again.checked = next.get("again") !== "no";
    }

    update(parameters);
    const before = sessionStorage.getItem(runKey);
    if (before) watch(before, true);
    // A first visit sees one lookup, whose first request fails.
    else if ([...parameters].length === 0) start({ faults: "503", again: undefined });
    return { update };
  },
};

const cross = (x, y) => `M${x - 5} ${y - 5}l10 10m0 -10l-10 10`;
const disc = (x, y) => `M${x - 5.5} ${y}a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0 -11 0`;

// The last seconds as a picture: a row for each city.
function timeline(tools, cities, entries, { width: room, now, isRunning }) {
  const width = Math.max(240, room);
  const isNarrow = width < 560;
  const rowHeight = isNarrow ? 72 : 56;
  const length = isNarrow ? 8 : width < 1200 ? 16 : 24;
  const from = Math.max(0, now - length + 1);
  const last = entries.at(-1);
  const chart = makeChart(tools,
    last ? `Timeline of ${cities.join(", ")}; last: ${last.city} ${words[last.kind]} ${last.text}` : "Timeline",
    { width, height: cities.length * rowHeight + 30, left: isNarrow ? 0 : 120, right: 0, top: 0, from, length });
  const { x, left } = chart;
  const ticks = [];
  for (let time = Math.ceil(from / 2) * 2; time <= from + length; time += 2) ticks.push(time);
  chart.axis(ticks, (time) => `${time} s`);
  if (isRunning) chart.path("now", `M${x(now)} 0V${chart.base}`);
  for (const [index, city] of cities.entries()) drawCity(city, index * rowHeight);
  return chart.svg;

  function drawCity(city, top) {
    const y = top + (isNarrow ? 52 : 36);
    const line = (style, start, end) => { if (end >= from) chart.path(style, `M${x(start)} ${y}H${x(end)}`); };
    line("base", from, from + length);
    const name = city.length > 14 && !isNarrow ? `${city.slice(0, 13)}…` : city.slice(0, 40);
    chart.text(name, 0, isNarrow ? top + 18 : y + 5, "start", { class: "city" });
    let requestedAt = null;
    let textEnd = 0;
    for (const entry of entries) {
      if (entry.city !== city) continue;
      if (entry.kind === "request") requestedAt = entry.time;
      if (entry.kind === "wait") wait(entry);
      if (entry.kind !== "next" && entry.kind !== "error") continue;
      if (requestedAt !== null) line("request", requestedAt, entry.time);
      requestedAt = null;
      if (entry.time >= from) mark(entry);
    }
    if (requestedAt !== null) line("request", requestedAt, now);

    function mark({ time, kind, text }) {
      const at = x(time);
      if (kind === "error") chart.path("error-mark", cross(at, y));
      else chart.path("result-mark", disc(at, y));
      caption(kind, at, y - 14, kind === "error" ? text : text.split(",")[0]);
    }

    function wait({ time, delay }) {
      const end = time + (delay ?? now - time);
      line("wait", time, Math.min(end, from + length));
      if (isRunning && end > now && delay !== undefined) {
        caption("wait", x(now) + 6, y + 18, `again in ${(end - now).toFixed(1)} s`);
      }
    }

    // A caption stands where it covers no other one and stays inside the picture.
    function caption(kind, at, height, whole) {
      const text = whole.length > 30 ? `${whole.slice(0, 29)}…` : whole;
      const size = text.length * 6.7;
      const start = Math.min(Math.max(at - 6, left), width - size);
      if (kind !== "wait") {
        if (start < textEnd || start < left) return;
        textEnd = start + size + 12;
      }
      chart.text(text, start, height, "start", { class: "caption", "data-kind": kind });
    }
  }
}
