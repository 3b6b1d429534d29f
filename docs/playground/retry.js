import { makeChart, makeForm, newest, signs, table, timeText, watchWidth } from "./lab.js";

const debounce = 100;

const is = (name, ...values) => (all) => values.includes(all[name]);
const isOn = (name) => is(name, "on");

const groups = [
  { legend: "Server", fields: [
    { name: "server", label: "What happens", kind: "choice", usual: "script", wide: true,
      options: [["script", "One fault a request"], ["away", "It is away for a while"]] },
    { name: "faults", label: "Faults, in order", usual: "503x3,ok", wide: true, code: true, when: is("server", "script"),
      hint: "A status, reset, close, truncate, hang, slow:2s, ok; 503x3 is three times 503. After the last one all is well." },
    { name: "away", label: "Away from 0 s to", usual: "12s", when: is("server", "away") },
    { name: "fault", label: "Meanwhile", kind: "choice", usual: "503", when: is("server", "away"),
      options: [["503", "503"], ["429", "429"], ["reset", "reset"], ["hang", "no response"]] },
    { name: "capacity", label: "Then, requests a second", usual: "20", placeholder: "no limit", number: true,
      when: is("server", "away"), hint: "A request that would wait longer than 1 s gets 503." },
    { name: "answer", label: "Time of a response", usual: "100ms" },
    { name: "hint", label: "Retry-After (429, 503)", usual: "", placeholder: "none" },
  ] },
  { legend: "Delays", fields: [
    { name: "curve", label: "Curve", kind: "choice", usual: "exponential",
      options: ["exponential", "constant", "linear", "fibonacci", "decorrelated", "delays", "immediate"].map((each) => [each, each]) },
    { name: "initial", label: "First delay", usual: "200ms",
      when: is("curve", "exponential", "constant", "linear", "fibonacci", "decorrelated") },
    { name: "multiplier", label: "Factor", usual: "2", when: is("curve", "exponential", "decorrelated") },
    { name: "increment", label: "Increment", usual: "200ms", when: is("curve", "linear") },
    { name: "delays", label: "List", usual: "1s,3s,5s", code: true, when: is("curve", "delays"),
      hint: "After the last one nothing is tried again; an empty list is no retry at all." },
    { name: "cap", label: "Cap", usual: "30s", placeholder: "none" },
    { name: "floor", label: "Floor", usual: "", placeholder: "none" },
    { name: "jitter", label: "Jitter", kind: "choice", usual: "full", when: (all) => all.curve !== "decorrelated",
      options: [["none", "none"], ["full", "full"], ["equal", "equal"], ["proportional", "proportional"]] },
    { name: "proportion", label: "Proportion", usual: "0.25",
      when: (all) => all.jitter === "proportional" && all.curve !== "decorrelated" },
  ] },
  { legend: "Rules", fields: [
    { name: "attempts", label: "Attempts at most", usual: "5", placeholder: "no limit", number: true },
    { name: "elapsed", label: "Time at most", usual: "", placeholder: "no limit" },
    { name: "timeout", label: "Attempt timeout", usual: "", placeholder: "none" },
    { name: "hintUse", label: "Retry-After is", kind: "choice", usual: "none",
      options: [["none", "ignored"], ["least", "the least delay"], ["exactly", "the delay"]] },
    { name: "ending", label: "At the end, the subscriber gets", kind: "choice", usual: "error", wide: true,
      options: [["error", "the last error"], ["exhausted", "RetryExhaustedError, with all failures"],
        ["swallowed", "a completion: the error is swallowed"]] },
    { name: "permanent", label: "Do not retry 4xx, except 408 and 429", kind: "check", usual: "off" },
  ] },
  { legend: "Shared limits",
    note: "The requests of a client share a budget and a breaker, which earlier ones may have used. Each of the hundred clients has its own.",
    fields: [
      { name: "budget", label: "Retry budget", kind: "check", usual: "off" },
      { name: "tokens", label: "Tokens when full", usual: "10", number: true, when: isOn("budget") },
      { name: "left", label: "Tokens left", usual: "10", number: true, when: isOn("budget") },
      { name: "breaker", label: "Circuit breaker", kind: "check", usual: "off" },
      { name: "minimumCalls", label: "Opens after calls", usual: "10", number: true, when: isOn("breaker") },
      { name: "earlier", label: "Earlier failures", usual: "0", number: true, when: isOn("breaker") },
      { name: "open", label: "Stays open for", usual: "5s", when: isOn("breaker") },
      { name: "wait", label: "Wait while it is open", kind: "check", usual: "off", when: isOn("breaker") },
    ] },
  { legend: "Chance", note: "One request has this seed; the hundred clients have this one and the next 99.", fields: [
    { name: "seed", label: "Seed", usual: "1", number: true },
  ] },
];

// Pairs: a mistake, and its cure. A test compares the figures of each pair.
const pairs = [
  [
    ["No jitter", "server=away&jitter=none&attempts=10", "All clients come back at the same moment: look at the peak. The server can take a few, and refuses the rest, again and again."],
    ["Full jitter", "server=away&attempts=10", "The same outage of 12 s: the clients come back spread over time, and the server can take them all."],
  ],
  [
    ["Gives up too early", "server=away&curve=constant&initial=500ms&attempts=4", "Four attempts are over after 2 s, and the server is back after 12 s: nobody succeeds."],
    ["Delays that grow", "server=away&attempts=10", "Ten attempts with growing delays outlast the outage."],
  ],
  [
    ["Ignores Retry-After", "server=away&away=10s&fault=429&hint=10s&attempts=6", "The server has asked for 10 s and refuses everything before: look at the attempts that are spent in vain."],
    ["Respects Retry-After", "server=away&away=10s&fault=429&hint=10s&hintUse=least&initial=1s&attempts=6", "The second attempt comes after the 10 s that the server has asked for, and jitter spreads the clients."],
  ],
  [
    ["A request that hangs", "faults=503%2Chang%2Cok", "A silent server is no error: the second attempt never ends, and nothing is tried again."],
    ["An attempt timeout", "faults=503%2Chang%2Cok&timeout=2s", "After 2 s the attempt that hangs fails, and the third one succeeds."],
  ],
  [
    ["A 404 is retried", "faults=503%2C404x9", "A 404 stays a 404: look at the attempts of each client."],
    ["A 404 is not retried", "faults=503%2C404x9&permanent=on", "The 503 may pass and is retried; the 404 is delivered at once."],
  ],
  [
    ["A long outage, no budget", "server=away&away=10m&attempts=10", "The server is away for ten minutes, and every client sends ten attempts: look at the attempts each."],
    ["A budget", "server=away&away=10m&attempts=10&budget=on&left=2", "Other requests have used the budget: each client retries twice, and the server is left alone."],
  ],
  [
    ["An open breaker ends it", "server=away&away=8s&attempts=12&breaker=on&earlier=7", "The breaker opens after three failures more, and the request fails although attempts are left."],
    ["Waits for the breaker", "server=away&away=8s&attempts=12&breaker=on&earlier=7&wait=on", "While the breaker is open nothing is sent; the request goes on when it lets a probe through."],
  ],
  [
    ["The error is swallowed", "faults=503x9&ending=swallowed&attempts=4", "The subscriber receives a completion without an element, and no error: it cannot know that anything failed."],
    ["The error is delivered", "faults=503x9&attempts=4", "After four attempts the subscriber receives the last error."],
  ],
];
const examples = pairs.flat();
const sorted = (parameters) => [...parameters].sort().join("&");

// The index of the example with these parameters, the one behind the last without any; null if there is none.
export function exampleOf(parameters) {
  const index = examples.findIndex(([, query]) => sorted(new URLSearchParams(query)) === sorted(parameters));
  return index >= 0 ? index : parameters.size ? null : examples.length;
}

export const page = {
  name: "retry",
  title: "Retry",
  lead: "A policy meets the faults of a server. Every change runs the library again, in virtual time.",
  recordedLead: "A policy meets the faults of a server: mistakes beside their cures, recorded. `swift run playground web` runs a policy of yours.",
  open(root, parameters, tools) {
    const { element, signal } = tools;
    let timer = 0;
    let report = null;
    let mayAnnounce = false;

    const links = examples.map(([label, query]) => element("a", { href: `#/retry?${query}` }, label));
    const look = element("p", { class: "lab-look", hidden: true });
    const form = makeForm(tools, groups, () => changed(debounce));
    form.box("seed").after(element("div", { class: "lab-field action" }, element("button", { type: "button", onclick: () => {
      form.input("seed").value = String(1 + Math.floor(Math.random() * 1_000_000));
      changed(0);
    } }, "Another seed")));

    // A copy has the runs of the examples only.
    if (tools.isCopy) for (const each of form.root.querySelectorAll("input, select, button")) each.disabled = true;

    const stale = element("p", { class: "lab-stale", hidden: true });
    const outcome = element("p", { class: "lab-outcome" });
    const detail = element("p", { class: "quiet" });
    const one = element("div", { class: "lab-frame" }, element("span"));
    const oneTable = foldedTable(tools, "The same as a table", ["Attempt", "starts at", "takes", "result", "then waits"]);
    const figures = element("dl", { class: "lab-figures" });
    const all = element("div", { class: "lab-frame" });
    const allTable = foldedTable(tools, "When the attempts start, as a table",
      ["Attempt", "clients", "first", "quarter", "half", "three quarters", "last"]);
    const ends = element("p", { class: "note" });
    const code = element("div");
    // On a narrow screen, the end of the run stays in view while the form is.
    const bar = element("p", { class: "lab-outcome lab-follow", "aria-hidden": "true" });
    form.root.append(bar);
    const key = element("ul", { class: "lab-key" }, signs(tools, [
      ["rect", { class: "attempt", ...sign }, "failure"], ["rect", { class: "attempt good", ...sign }, "success"],
      ["path", { class: "delay", d: "M0 6H24" }, "delay"], ["path", { class: "delay limit", d: "M0 6H24" }, "wait for a limit"],
    ]));
    const results = element("div", { class: "lab-results", hidden: true },
      outcome, detail,
      element("h2", {}, "One request"), one, key, oneTable.root,
      element("h2", {}, "A hundred clients"), figures, ends, all, allTable.root,
      element("p", { class: "note" }, "All begin at 0 s and share the server. The request above is one of them; where requests come at the same moment, it is the last."),
      element("h2", {}, "The policy"), code);
    root.append(
      element("ul", { class: "lab-examples", "aria-label": "Mistakes and their cures" }, pairs.map((_, index) =>
        element("li", {}, links[2 * index], element("span", { "aria-label": "and its cure" }, "→"), links[2 * index + 1]))),
      look,
      element("div", { class: "lab" }, form.root, element("div", {}, stale, results)));
    watchWidth(tools, one, draw);
    signal.addEventListener("abort", () => clearTimeout(timer));

    function changed(delay) {
      mayAnnounce = true;
      tools.remember(form.parameters());
      markExample();
      clearTimeout(timer);
      timer = setTimeout(run, delay);
    }

    function markExample() {
      const current = exampleOf(form.parameters());
      for (const [index, link] of links.entries()) link.ariaCurrent = index === current ? "true" : null;
      look.textContent = examples[current]?.[2] ?? "";
      look.hidden = !look.textContent;
    }

    const run = newest(tools, async (own) => {
      const answer = await tools.call("retry/run", form.query(), { signal: own });
      form.explain(answer.problems);
      if (answer.result) show(answer.result);
      else if (report) keep("The result is that of the last input without a mistake.");
      else keep("Nothing has run yet: the fields with a message need another value.");
    }, (error) => keep(error.message));

    function keep(text) {
      stale.textContent = text;
      stale.hidden = false;
      if (mayAnnounce) tools.announce(text);
    }

    function show(next) {
      report = next;
      stale.hidden = true;
      results.hidden = false;
      for (const line of [outcome, bar]) {
        line.textContent = `${report.outcome}.`;
        line.classList.toggle("good", report.isSuccess);
      }
      detail.textContent = report.detail;
      draw(one.clientWidth);
      showFigures();
      oneTable.fill(report.attempts.map((each, index) => [
        `${index + 1}`, timeText(each.start), each.end === undefined ? "no end" : timeText(each.end - each.start),
        each.result || "no response", waitAfter(index)]));
      allTable.fill(report.spread.rows.map(({ times, quartiles }, index) => [
        `${index + 1}`, `${times.length}`, ...quartiles.map(timeText)]));
      const calls = report.callsBesideJSON;
      code.replaceChildren(
        tools.copyable(report.program, "The program in Swift", { isSwift: true }),
        element("h3", {}, "As JSON"),
        element("p", { class: "note" }, "RetryPolicy reads it. Durations are texts: 200ms, 30s, 1m30s.",
          calls.length ? ` Closures and shared limits are added in code: ${calls.join(", ")}.` : null),
        tools.copyable(report.json, "The policy as JSON"));
      if (mayAnnounce) tools.announce(`${report.outcome}. ${report.spread.successes} of 100 clients succeed.`);
    }

    function showFigures() {
      const { spread } = report;
      const time = (seconds) => (seconds === undefined ? "–" : timeText(seconds));
      const items = [
        [`${spread.successes} of ${spread.seeds}`, "succeed"],
        [time(spread.median), "median time"],
        [time(spread.p99), "99th percentile"],
        [spread.attemptsPerClient.toLocaleString("en", { maximumFractionDigits: 2 }), "attempts each"],
        [`${spread.peak}`, report.away ? "peak: attempts in 100 ms, once it is back" : "peak: retries in 100 ms"],
      ];
      figures.replaceChildren(...items.map(([value, label]) =>
        element("div", {}, element("dt", {}, label), element("dd", {}, value))));
      const others = spread.outcomes.filter((each) => each.name !== "succeeded");
      const sentences = others.map((each) => `${each.count} ${each.name}.`);
      if (spread.mostAttempts > spread.rows.length) sentences.push(`The picture has the first ${spread.rows.length} attempts.`);
      ends.textContent = sentences.join(" ");
      ends.hidden = !sentences.length;
    }

    function waitAfter(index) {
      return report.waits.filter((wait) => wait.attempt === index + 1).map(waitText).join(", ") || "–";
    }

    function draw(width) {
      if (!report || !width) return;
      one.replaceChildren(drawOne(tools, report, width));
      all.replaceChildren(drawAll(tools, report, width));
    }

    function start(next) {
      form.fill(next);
      markExample();
      run();
    }

    start(parameters);
    return { update(next) { mayAnnounce = true; start(next); } };
  },
};

const sign = { x: 4, y: 1, width: 16, height: 10, rx: 2 };

function waitText({ start, end, limit }) {
  const text = end === undefined ? "no end" : timeText(end - start);
  return limit ? `${text}, ${limit}` : text;
}

// A table, folded away: the text alternative of a picture. One that is open stays open when it is filled again.
function foldedTable(tools, caption, head) {
  const root = tools.element("details", { class: "lab-folded" }, tools.element("summary", {}, caption));
  return { root, fill: (rows) => root.replaceChildren(root.firstChild, table(tools, caption, head, rows)) };
}

// A picture with a row for each attempt.
function makeRows(tools, label, { width, rows, length, away }) {
  const rowHeight = Math.max(6, Math.min(28, 720 / Math.max(1, rows)));
  const chart = makeChart(tools, label, { width, height: 38 + rows * rowHeight, left: 34, right: 64, length });
  if (away > 0) chart.away(0, Math.min(away, length));
  chart.axis();
  return {
    ...chart, rowHeight, y: (row) => 8 + (row + 0.5) * rowHeight, isLabelled: rowHeight >= 14,
    number(row) { chart.text(String(row + 1), chart.left - 8, this.y(row) + 4, "end"); },
  };
}

function drawOne(tools, report, width) {
  const { attempts, waits } = report;
  const hasOpen = attempts.some((each) => each.end === undefined);
  const last = Math.max(report.end, ...attempts.map((each) => each.end ?? each.start));
  const chart = makeRows(tools, `Timeline: ${report.outcome}. The table below has the figures.`,
    { width, rows: attempts.length, length: (last || 0.001) * (hasOpen ? 1.25 : 1), away: report.away });
  for (const wait of waits) {
    const [from, to] = [chart.x(wait.start), chart.x(wait.end ?? chart.length)];
    const y = chart.y(Math.min(wait.attempt, attempts.length - 1));
    chart.path(wait.limit ? "delay limit" : "delay", `M${from} ${y}H${to}`);
    const text = waitText(wait);
    // About as wide as the text.
    if (chart.isLabelled && to - from > 16 + 7 * text.length) chart.text(text, (from + to) / 2, y - 4, "middle");
  }
  for (const [index, { start, end, result, isSuccess }] of attempts.entries()) {
    const [from, to] = [chart.x(start), chart.x(end ?? chart.length)];
    const height = Math.max(4, Math.min(14, chart.rowHeight - 2));
    const style = isSuccess ? "attempt good" : end === undefined ? "attempt open" : "attempt";
    chart.box(style, from - (to - from < 3 ? 1.5 : 0), chart.y(index) - height / 2, Math.max(3, to - from), height,
      { rx: Math.min(2, height / 2) });
    if (!chart.isLabelled) continue;
    chart.number(index);
    if (end !== undefined) chart.text(result, to + 7, chart.y(index) + 4, "start", { class: "strong" });
  }
  return chart.svg;
}

function drawAll(tools, report, width) {
  const { rows, seeds } = report.spread;
  const chart = makeRows(tools,
    "When the attempts of a hundred clients start, one row for each attempt. The table below has the figures.",
    { width, rows: rows.length, length: Math.max(0.001, ...rows.map((row) => row.quartiles[4])), away: report.away });
  for (const [index, { times, quartiles }] of rows.entries()) {
    const y = chart.y(index);
    const half = Math.max(2, Math.min(8, chart.rowHeight / 2 - 2));
    const radius = Math.min(3, half);
    chart.path("dot", times.map((time) =>
      `M${(chart.x(time) - radius).toFixed(1)} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0`).join(""));
    const [from, middle, to] = quartiles.slice(1, 4).map(chart.x);
    if (to - from >= 2) chart.box("box", from, y - half, to - from, 2 * half, { rx: 2 });
    chart.path("median", `M${middle} ${y - half}v${2 * half}`);
    if (!chart.isLabelled) continue;
    chart.number(index);
    if (times.length < seeds) chart.text(`${times.length} of 100`, chart.left + chart.inner + 12, y + 4);
  }
  return chart.svg;
}
