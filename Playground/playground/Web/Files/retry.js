import { foldedTable, makeForm, picture, timeText, timeTicks, watchWidth } from "/lab.js";

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
    note: "Requests to one server share a budget and a breaker. Here the client is alone, and earlier requests may have used them.",
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

const examples = [
  ["A server restart of 12 s", "server=away&attempts=10"],
  ["Thundering herd: no jitter", "server=away&jitter=none&attempts=10"],
  ["Gives up too early", "server=away&curve=constant&initial=500ms&attempts=4"],
  ["Retry-After is ignored", "faults=429x3%2Cok&hint=10s"],
  ["Retry-After is respected", "server=away&away=10s&fault=429&hint=10s&hintUse=least"],
  ["A request that hangs", "faults=503%2Chang%2Cok"],
  ["A 404 is not retried", "faults=503%2C404&permanent=on"],
  ["No budget is left", "server=away&attempts=10&budget=on&left=2"],
  ["Waits for the breaker", "server=away&away=8s&attempts=12&breaker=on&earlier=7&wait=on"],
  ["The error is swallowed", "faults=503x9&ending=swallowed&attempts=4"],
];

export const page = {
  name: "retry",
  title: "Retry",
  lead: "A policy meets the faults of a server. Every change runs the library again, in virtual time.",
  open(root, parameters, tools) {
    const { element } = tools;
    let timer = 0;
    let calls = null;
    let report = null;
    let mayAnnounce = false;

    const links = examples.map(([label, query]) => element("a", { href: `#/retry?${query}` }, label));
    const another = element("button", { type: "button", onclick: () => {
      form.set("seed", String(1 + Math.floor(Math.random() * 1_000_000)));
      changed(0);
    } }, "Another seed");
    const form = makeForm(tools, groups, () => changed(debounce));
    form.box("seed").after(element("div", { class: "lab-field action" }, another));

    const stale = element("p", { class: "lab-stale", hidden: true });
    const outcome = element("p", { class: "lab-outcome" });
    const detail = element("p", { class: "quiet" });
    const one = element("div", { class: "lab-frame" });
    const oneTable = element("div");
    const figures = element("dl", { class: "lab-figures" });
    const all = element("div", { class: "lab-frame" });
    const allTable = element("div");
    const ends = element("p", { class: "note" });
    const code = element("div");
    // On a narrow screen, the end of the run stays in view while the form is.
    const bar = element("p", { class: "lab-outcome lab-follow", "aria-hidden": "true" });
    form.root.append(bar);
    const results = element("div", { class: "lab-results", hidden: true },
      outcome, detail,
      element("h2", {}, "One request"), one, key(tools), oneTable,
      element("h2", {}, "A hundred clients"), figures, ends, all, allTable,
      element("h2", {}, "The policy"), code);
    root.append(
      element("ul", { class: "lab-examples", "aria-label": "Examples" }, links.map((link) => element("li", {}, link))),
      element("div", { class: "lab" }, form.root, element("div", {}, stale, results)));

    const endWatching = watchWidth(one, draw);
    one.append(element("span"));

    function changed(delay) {
      mayAnnounce = true;
      tools.remember(form.parameters());
      markExample();
      clearTimeout(timer);
      timer = setTimeout(run, delay);
    }

    function markExample() {
      const current = [...form.parameters()].sort().join("&");
      for (const [index, link] of links.entries()) {
        const own = [...new URLSearchParams(examples[index][1])].sort().join("&");
        if (own === current) link.setAttribute("aria-current", "true");
        else link.removeAttribute("aria-current");
      }
    }

    async function run() {
      calls?.abort();
      calls = new AbortController();
      const { signal } = calls;
      try {
        const answer = await tools.call("retry/run", form.query(), { signal });
        // A newer call has been made, and this answer came just before it was aborted.
        if (signal.aborted) return;
        form.explain(answer.problems);
        if (answer.report) show(answer.report);
        else if (report) keep("The result is that of the last input without a mistake.");
        else keep("Nothing has run yet: the fields with a message need another value.");
      } catch (error) {
        if (!signal.aborted) keep(error.message);
      }
    }

    function keep(text) {
      stale.textContent = text;
      stale.hidden = false;
      if (mayAnnounce) tools.announce(text);
    }

    function show(next) {
      report = next;
      stale.hidden = true;
      results.hidden = false;
      outcome.textContent = `${report.outcome}.`;
      bar.textContent = `${report.outcome}.`;
      bar.classList.toggle("good", report.isSuccess);
      outcome.classList.toggle("good", report.isSuccess);
      detail.textContent = report.detail;
      draw(one.clientWidth);
      showFigures();
      showTables();
      code.replaceChildren(
        tools.copyable(report.program, "The program in Swift"),
        element("h3", {}, "As JSON"), element("p", { class: "note" }, jsonNote()),
        tools.copyable(report.json, "The policy as JSON"));
      if (mayAnnounce) tools.announce(`${report.outcome}. ${report.spread.successes} of 100 clients succeed.`);
    }

    function jsonNote() {
      const calls = report.callsBesideJSON;
      const words = "The coding of the library; a duration is the high and the low half of its attoseconds.";
      if (!calls.length) return words;
      return `${words} Closures and shared limits are added in code: ${calls.join(", ")}.`;
    }

    function showFigures() {
      const { spread } = report;
      const items = [
        [`${spread.successes} of ${spread.seeds}`, "succeed"],
        [spread.medianText ?? "–", "median time"],
        [spread.p99Text ?? "–", "99th percentile"],
        [spread.attemptsPerClient.toLocaleString("en", { maximumFractionDigits: 2 }), "attempts each"],
      ];
      figures.replaceChildren(...items.map(([value, label]) =>
        element("div", {}, element("dt", {}, label), element("dd", {}, value))));
      const others = spread.outcomes.filter((each) => each.name !== "succeeded");
      const sentences = others.map((each) => `${each.count} ${each.name}.`);
      if (spread.mostAttempts > spread.rows.length) sentences.push(`The picture has the first ${spread.rows.length} attempts.`);
      ends.textContent = sentences.join(" ");
      ends.hidden = !sentences.length;
    }

    function showTables() {
      const { spread } = report;
      // A table that is open stays open.
      const isOpen = (box) => box.querySelector("details")?.open ?? false;
      const replace = (box, folded) => { folded.open = isOpen(box); box.replaceChildren(folded); };
      replace(oneTable, foldedTable(tools, "The same as a table", ["Attempt", "starts at", "takes", "result", "then waits"],
        report.attempts.map((each, index) => [
          `${index + 1}`, each.startText, each.lengthText, each.result, waitAfter(index)])));
      replace(allTable, foldedTable(tools, "When the attempts start, as a table",
        ["Attempt", "clients", "first", "quarter", "half", "three quarters", "last"],
        spread.rows.map((row) => [`${row.number}`, `${row.count}`, ...row.texts])));
    }

    function waitAfter(index) {
      const end = report.attempts[index].end;
      const next = report.attempts[index + 1]?.start ?? Infinity;
      return report.waits.filter((wait) => end !== null && wait.start >= end && wait.start <= next)
        .map((wait) => (wait.limit ? `${wait.text}, ${wait.limit}` : wait.text)).join(", ") || "–";
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
    return {
      update(next) { mayAnnounce = true; start(next); },
      close() {
        clearTimeout(timer);
        calls?.abort();
        endWatching();
      },
    };
  },
};

function key(tools) {
  const { element } = tools;
  const sign = (...shapes) => element("svg:svg", { class: "lab-picture", width: 24, height: 12, "aria-hidden": "true" }, shapes);
  const rect = (name) => element("svg:rect", { class: name, x: 4, y: 1, width: 16, height: 10, rx: 2 });
  const line = (name) => element("svg:path", { class: name, d: "M0 6H24" });
  return element("ul", { class: "lab-key" },
    element("li", {}, sign(rect("attempt")), "failure"),
    element("li", {}, sign(rect("attempt good")), "success"),
    element("li", {}, sign(line("delay")), "delay"),
    element("li", {}, sign(line("delay limit")), "wait for a limit"));
}

// The room of a picture with a row for each attempt.
function plan(width, rows, length) {
  const [left, right, top, bottom] = [34, 64, 8, 30];
  const rowHeight = Math.max(6, Math.min(28, 720 / Math.max(1, rows)));
  const inner = Math.max(80, width - left - right);
  return {
    left, top, inner, rowHeight, width, height: top + rows * rowHeight + bottom,
    base: top + rows * rowHeight, length,
    isLabelled: rowHeight >= 14,
    x: (seconds) => left + inner * Math.min(1, seconds / length),
    y: (row) => top + (row + 0.5) * rowHeight,
  };
}

function axes(tools, room, away) {
  const { element } = tools;
  const parts = [];
  if (away !== null && away > 0) {
    parts.push(element("svg:rect", {
      class: "away", x: room.left, y: 0, width: room.x(away) - room.left, height: room.base }));
  }
  for (const tick of timeTicks(room.length, Math.max(3, room.inner / 70))) {
    const x = room.x(tick);
    parts.push(element("svg:path", { class: "grid", d: `M${x} ${room.top}V${room.base}` }),
      element("svg:text", { x, y: room.base + 18, "text-anchor": "middle" }, timeText(tick)));
  }
  parts.push(element("svg:path", { class: "base", d: `M${room.left} ${room.base}h${room.inner}` }));
  return parts;
}

function drawOne(tools, report, width) {
  const { element } = tools;
  const away = report.away;
  const hasOpen = report.attempts.some((each) => each.end === null);
  const last = Math.max(report.end, ...report.attempts.map((each) => each.end ?? each.start));
  const room = plan(width, report.attempts.length, (last || 0.001) * (hasOpen ? 1.25 : 1));
  const svg = picture(tools, width, room.height, `Timeline: ${report.outcome}. The table below has the figures.`);
  svg.append(...axes(tools, room, away === null ? null : Math.min(away, room.length)));
  for (const wait of report.waits) {
    const row = report.attempts.findIndex((each) => each.start >= (wait.end ?? Infinity));
    const index = row < 0 ? report.attempts.length - 1 : row;
    const [from, to] = [room.x(wait.start), room.x(wait.end ?? room.length)];
    const y = room.y(index);
    svg.append(element("svg:path", { class: wait.limit ? "delay limit" : "delay", d: `M${from} ${y}H${to}` }));
    const text = wait.limit ? `${wait.text}, ${wait.limit}` : wait.text;
    // About as wide as the text.
    if (room.isLabelled && to - from > 16 + 7 * text.length) {
      svg.append(element("svg:text", { x: (from + to) / 2, y: y - 4, "text-anchor": "middle" }, text));
    }
  }
  for (const [index, attempt] of report.attempts.entries()) {
    const [from, to] = [room.x(attempt.start), room.x(attempt.end ?? room.length)];
    const height = Math.max(4, Math.min(14, room.rowHeight - 2));
    const name = attempt.isSuccess ? "attempt good" : attempt.end === null ? "attempt open" : "attempt";
    svg.append(element("svg:rect", {
      class: name, x: from - (to - from < 3 ? 1.5 : 0), y: room.y(index) - height / 2,
      width: Math.max(3, to - from), height, rx: Math.min(2, height / 2) }));
    if (!room.isLabelled) continue;
    svg.append(
      element("svg:text", { x: room.left - 8, y: room.y(index) + 4, "text-anchor": "end" }, String(index + 1)),
      element("svg:text", { class: "strong", x: to + 7, y: room.y(index) + 4 },
        attempt.end === null ? "" : attempt.result));
  }
  return svg;
}

function drawAll(tools, report, width) {
  const { element } = tools;
  const { rows } = report.spread;
  const last = Math.max(0.001, ...rows.map((row) => row.most));
  const room = plan(width, rows.length, last);
  const svg = picture(tools, width, room.height,
    "When the attempts of a hundred clients start, one row for each attempt. The table below has the figures.");
  svg.append(...axes(tools, room, report.away === null ? null : Math.min(report.away, room.length)));
  for (const [index, row] of rows.entries()) {
    const y = room.y(index);
    const half = Math.max(2, Math.min(8, room.rowHeight / 2 - 2));
    const radius = Math.min(3, half);
    svg.append(element("svg:path", { class: "dot", d: row.times.map((time) =>
      `M${(room.x(time) - radius).toFixed(1)} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0`).join("") }));
    const [from, to] = [room.x(row.lowerQuartile), room.x(row.upperQuartile)];
    if (to - from >= 2) {
      svg.append(element("svg:rect", { class: "box", x: from, y: y - half, width: to - from, height: 2 * half, rx: 2 }));
    }
    svg.append(element("svg:path", { class: "median", d: `M${room.x(row.median)} ${y - half}v${2 * half}` }));
    if (!room.isLabelled) continue;
    svg.append(
      element("svg:text", { x: room.left - 8, y: y + 4, "text-anchor": "end" }, String(row.number)),
      element("svg:text", { x: room.left + room.inner + 12, y: y + 4 },
        row.count < report.spread.seeds ? `${row.count} of 100` : ""));
  }
  return svg;
}
