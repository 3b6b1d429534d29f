import { lineColour, makeChart, makeForm, newest, signs, swatch, table, watchRun, watchWidth } from "./lab.js";

// Lengths of the time axis in seconds, so that it does not change with every piece of news.
const lengths = [1, 2, 5, 10, 20, 30, 45, 60, 90, 120, 180, 240, 320, 400, 500, 600, 750, 900, 1200];

export const page = {
  name: "storm",
  title: "Storm",
  lead: "Many clients retry at the same time. Watch what each policy does to the server, in virtual time.",
  open(root, parameters, tools) {
    const { element } = tools;
    let guide = null;
    let model = null;
    let form = null;
    let isTouched = false;
    // What is known of the storm that is watched, its number, and all its lines by their policies.
    let news = null;
    let run = null;
    let lines = new Map();
    let pinned = null;
    let hovered = null;

    const formBox = element("div");
    const startButton = element("button", { type: "submit", class: "primary" }, "Start");
    const stopButton = element("button", { type: "button", disabled: true, onclick: stop }, "Stop");
    const progress = element("p", { class: "lab-progress" });
    const verdict = element("ul", { class: "lab-verdict" });
    const bar = element("progress", { class: "lab-bar", max: "1", value: "0", hidden: true, "aria-label": "Progress" });
    const empty = element("p", { class: "lab-empty" }, "Nothing has run yet. Start the simulation, and its attempts appear here.");
    const key = element("ul", { class: "lab-key" });
    const frame = element("div", { class: "lab-frame" }, element("span"));
    const figures = element("div");
    const command = element("div", { class: "lab-command" });
    const results = element("div", { class: "lab-results", hidden: true },
      element("h2", {}, "Attempts over time"), key, frame,
      element("h2", {}, "Figures"), figures,
      element("h2", {}, "In a terminal"),
      element("p", { class: "note" }, "The same command gives the same figures."), command);
    root.append(element("div", { class: "lab" }, formBox, element("div", {}, progress, bar, verdict, empty, results)));
    watchWidth(tools, frame, draw);
    const say = (error) => { progress.textContent = error.message; };

    // Asks for news until the storm has ended; without a number, of the storm that ran last.
    const watch = newest(tools, async (signal, id) => {
      // An address without a state takes over that of the storm, unless somebody has begun to fill the form.
      const isFirst = () => id === null && parameters.size === 0 && !isTouched;
      let adopts = true;
      lines = new Map();
      pinned = null;
      const ending = await watchRun(tools, "storm", id, signal, (state, number, end) => {
        [news, run] = [state, number];
        for (const line of state.lines) lines.set(line.policy, line);
        if (adopts && isFirst()) {
          fill(new URLSearchParams(state.fields));
          changed();
        }
        adopts = false;
        show(!end);
      });
      if (ending) finish(ending);
      // A first visit sees a small storm.
      else if (isFirst()) start();
    }, (error) => finish(error.message));

    const prepare = newest(tools, async (signal) => {
      guide = await tools.call("storm/guide", {}, { signal });
      fill(parameters);
      // A storm that another visit has started goes on here.
      watch(null);
    }, say);
    prepare();

    function fill(values) {
      model = guide.find((each) => each.name === values.get("model")) ?? guide[0];
      form = makeForm(tools, [
        { legend: "Model", note: model.story, fields: [
          { name: "model", label: "What happens", kind: "choice", wide: true, usual: guide[0].name,
            options: guide.map((each) => [each.name, each.title]) },
        ] },
        { legend: "Policies", fields: [
          { name: "policies", label: "Policies", kind: "checks", wide: true, usual: model.chosen.join(","),
            options: model.policies.map((each) => [each.name, each.name, each.text]) },
        ] },
        { legend: "Size", fields: [
          ...model.fields.map((field) => ({
            name: field.name, label: field.label, number: true, usual: String(field.usual ?? ""),
            placeholder: field.hint ?? "", hint: `${number(field.least)} to ${number(field.most)}`,
          })),
          { name: "seed", label: "Seed", usual: "1", number: true },
        ] },
      ], changed, start);
      form.root.append(element("div", { class: "lab-buttons" }, startButton, stopButton));
      form.fill(values);
      formBox.replaceChildren(form.root);
    }

    function changed(name) {
      isTouched = true;
      if (name === "model") {
        // Another model has other fields.
        fill(new URLSearchParams({ model: form.input("model").value }));
        form.input("model").focus();
      }
      tools.remember(form.parameters());
    }

    async function start() {
      isTouched = true;
      startButton.disabled = true;
      try {
        const answer = await tools.call("storm/start", form.query());
        form.explain(answer.problems, { isFocused: true });
        tools.announce(answer.problems.map((each) => each.text).join(" ") || "The simulation has started.");
        if (answer.result) watch(answer.result);
      } catch (error) {
        say(error);
      }
      startButton.disabled = false;
    }

    function stop() {
      if (run) tools.call("storm/stop", { run }).catch(say);
    }

    function finish(text) {
      stopButton.disabled = true;
      bar.hidden = true;
      progress.textContent = text;
      verdict.replaceChildren(...verdicts().map((line) => element("li", {}, line)));
      tools.announce([text, ...verdicts()].join(" "));
    }

    // What became of each policy, in a sentence: the figures take the places of their names.
    function verdicts() {
      const own = guide?.find((each) => each.name === news?.model);
      const value = (line, name) => line.figures[own.columns.findIndex((each) => each.name === name)];
      const filled = (line) => own.verdict.replace(/\{([^}:]+):?([^}]*)\}/g, (_, name, unit) =>
        (value(line, name) === "never" || !unit ? value(line, name) : `${value(line, name)} ${unit}`));
      return own ? [...lines.values()].filter((line) => line.figures).map((line) => `${line.policy}: ${filled(line)}.`) : [];
    }

    function show(isRunning) {
      const own = guide.find((each) => each.name === news.model);
      const all = [...lines.values()];
      const current = all.at(-1);
      empty.hidden = true;
      results.hidden = false;
      if (isRunning) verdict.replaceChildren();
      stopButton.disabled = !isRunning;
      bar.hidden = !isRunning;
      bar.value = all.reduce((sum, line) => sum + (line.figures ? 1 : line.done), 0) / news.policies.length;
      progress.textContent = current
        ? `${current.policy}: second ${Math.floor(current.time)}, ${number(current.attempts)} attempts` : "It starts.";
      // What the keyboard may stand on is replaced only when it has changed.
      const replaced = (box, wanted, make) => {
        if (box.dataset.shown === wanted) return;
        box.dataset.shown = wanted;
        box.replaceChildren(...make());
      };
      replaced(key, `${run} ${[...lines.keys()]}`, () => keyOf(own));
      draw(frame.clientWidth);
      replaced(figures, `${run} ${all.map((each) => (each.figures ? each.policy : ""))}`, () => [table(tools,
        "Figures of each policy", ["Figure", ...news.policies],
        own.columns.map((column, index) => [
          [column.name, element("small", {}, column.text)],
          ...news.policies.map((policy) => lines.get(policy)?.figures?.[index] ?? "–"),
        ]))]);
      replaced(command, news.command, () => [tools.copyable(news.command.replaceAll(" --", " \\\n  --"), "The command")]);
    }

    const colour = (own, policy) => own.policies.findIndex((each) => each.name === policy);

    function keyOf(own) {
      const marks = [];
      if (news.outage) marks.push(["rect", { class: "away", width: 24, height: 12 }, "the server is away"]);
      if (news.capacity) marks.push(["path", { class: "capacity", d: "M0 6H24" }, "its capacity"]);
      const emphasise = (name) => () => { hovered = name; fade(); };
      return [...[...lines.keys()].map((policy) => element("li", {},
        element("button", { type: "button", class: "lab-line", "data-policy": policy, "aria-pressed": String(pinned === policy),
          onclick: () => pin(policy), onmouseenter: emphasise(policy), onmouseleave: emphasise(null) },
        swatch(tools, colour(own, policy)), policy))), ...signs(tools, marks)];
    }

    // A click keeps one line in front, until the next one.
    function pin(policy) {
      pinned = pinned === policy ? null : policy;
      for (const button of key.querySelectorAll("button")) {
        button.setAttribute("aria-pressed", String(button.dataset.policy === pinned));
      }
      fade();
    }

    function fade() {
      const strong = hovered ?? pinned;
      for (const curve of frame.querySelectorAll(".curve")) {
        curve.classList.toggle("faded", strong !== null && curve.dataset.policy !== strong);
        if (curve.dataset.policy === strong) curve.parentNode.append(curve);
      }
    }

    function draw(width) {
      if (!news || !width) return;
      const own = guide.find((each) => each.name === news.model);
      const all = [...lines.values()];
      const plot = Math.round(Math.min(420, Math.max(240, (width - 68) * 0.5)));
      const known = Math.max(news.outage ? news.outage[1] * 1.1 : 0, ...all.map((line) => line.rates.length * news.bin), 0.5);
      const length = lengths.find((each) => each >= known) ?? known;
      const chart = makeChart(tools,
        `Attempts a second over time for ${[...lines.keys()].join(", ")}. The table below has the figures.`,
        { width, height: plot + 44, left: 52, right: 16, top: 10, bottom: 34, length });
      const highest = all.reduce((most, line) => line.rates.reduce((a, b) => Math.max(a, b), most), Math.max(10, news.capacity ?? 10));
      const decades = Math.ceil(Math.log10(highest * 1.1));
      const y = (rate) => chart.base - plot * (Math.log10(Math.max(1, rate)) / decades);
      if (news.outage) chart.away(...news.outage);
      for (let decade = 0; decade <= decades; decade += 1) {
        chart.path("grid", `M${chart.left} ${y(10 ** decade)}h${chart.inner}`);
        chart.text(number(10 ** decade, { notation: "compact" }), chart.left - 8, y(10 ** decade) + 4, "end");
      }
      chart.axis();
      if (news.capacity) chart.path("capacity", `M${chart.left} ${y(news.capacity)}h${chart.inner}`);
      for (const line of all) {
        chart.path("curve", steps(line.rates, chart, y),
          { "data-policy": line.policy, style: `stroke: ${lineColour(colour(own, line.policy))}` });
      }
      frame.replaceChildren(element("p", { class: "lab-unit" }, "attempts a second"), chart.svg);
      fade();
    }

    // Bins that share a pixel are one step of their highest rate.
    function steps(rates, chart, y) {
      const perPixel = Math.max(1, Math.floor(chart.length / news.bin / chart.inner));
      let path = "";
      for (let index = 0; index < rates.length; index += perPixel) {
        const end = Math.min(rates.length, index + perPixel);
        const height = y(Math.max(...rates.slice(index, end))).toFixed(1);
        path += `${path ? "V" : `M${chart.x(0)} `}${height}H${chart.x(end * news.bin).toFixed(1)}`;
      }
      return path;
    }

    return {
      update(next) {
        // What is still asked for looks at these too.
        parameters = next;
        if (guide) fill(next);
      },
    };
  },
};

function number(value, options = {}) {
  return value.toLocaleString("en", options);
}
