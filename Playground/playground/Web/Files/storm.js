import { makeForm, picture, table, timeText, timeTicks, watchWidth } from "/lab.js";

// Lengths of the time axis in seconds, so that it does not change with every piece of news.
const lengths = [1, 2, 5, 10, 20, 30, 45, 60, 90, 120, 180, 240, 320, 400, 500, 600, 750, 900, 1200];
const [left, right, top, bottom] = [52, 16, 10, 34];

export const page = {
  name: "storm",
  title: "Storm",
  lead: "Many clients retry at the same time. Watch what each policy does to the server, in virtual time.",
  open(root, parameters, tools) {
    const { element } = tools;
    let guide = null;
    let model = null;
    let form = null;
    let choices = [];
    let isOpen = true;
    let watching = null;
    // What is known of the storm that is watched: the latest news, and all lines.
    let news = null;
    let lines = [];
    let pinned = null;
    let hovered = null;

    const modelBox = element("select", { id: "field-model", onchange: () => choose(modelBox.value, new URLSearchParams()) });
    const story = element("p", { class: "note" });
    const policies = element("div", { class: "lab-choices" });
    const policiesProblem = element("p", { class: "lab-problem", id: "field-policies-problem", hidden: true });
    const policySet = element("fieldset", { "aria-describedby": "field-policies-problem" },
      element("legend", {}, "Policies"), policies, policiesProblem);
    const formBox = element("div");
    const startButton = element("button", { type: "submit", class: "primary" }, "Start");
    const stopButton = element("button", { type: "button", disabled: true, onclick: stop }, "Stop");
    const controls = element("form", { class: "lab-form", novalidate: true, onsubmit: (event) => { event.preventDefault(); start(); } },
      element("fieldset", {}, element("legend", {}, "Model"),
        element("div", { class: "lab-fields" }, element("div", { class: "lab-field wide" },
          element("label", { for: "field-model" }, "What happens"), modelBox)), story),
      policySet, formBox,
      element("div", { class: "lab-buttons" }, startButton, stopButton));

    const progress = element("p", { class: "lab-progress" });
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
    root.append(element("div", { class: "lab" }, controls, element("div", {}, progress, bar, empty, results)));
    const endWatching = watchWidth(frame, draw);
    prepare();

    async function prepare() {
      try {
        guide = await tools.call("storm/guide");
      } catch (error) {
        progress.textContent = error.message;
        return;
      }
      if (!isOpen) return;
      modelBox.append(...guide.models.map((each) => element("option", { value: each.name }, each.title)));
      fill(parameters);
      // A storm that another visit has started goes on here.
      watch(null);
    }

    function fill(next) {
      const name = guide.models.some((each) => each.name === next.get("model")) ? next.get("model") : guide.models[0].name;
      choose(name, next, false);
    }

    function choose(name, values, isChange = true) {
      model = guide.models.find((each) => each.name === name);
      modelBox.value = name;
      story.textContent = model.story;
      const chosen = values.has("policies") ? values.get("policies").split(",") : model.chosen;
      choices = model.policies.map((policy, index) => {
        const input = element("input", { type: "checkbox", id: `policy-${policy.name}`, onchange: changed });
        input.checked = chosen.includes(policy.name);
        return { policy, input, box: element("div", { class: "lab-choice" }, input,
          element("label", { for: input.id }, swatch(index), policy.name, element("small", {}, policy.text))) };
      });
      policies.replaceChildren(...choices.map((choice) => choice.box));
      form = makeForm(tools, [
        { legend: "Size", fields: [
          ...model.fields.map((field) => ({
            name: field.name, label: field.label, number: true,
            usual: field.usual === null || field.usual === undefined ? "" : String(field.usual),
            placeholder: field.hint ?? "",
            hint: `${number(field.least)} to ${number(field.most)}`,
          })),
          { name: "seed", label: "Seed", usual: "1", number: true },
        ] },
      ], changed);
      form.fill(values);
      // Its fields are part of the form that starts the storm.
      formBox.replaceChildren(...form.root.childNodes);
      formBox.oninput = changed;
      explain([]);
      if (isChange) changed();
    }

    function changed() {
      tools.remember(address());
    }

    function address() {
      const next = form.parameters();
      if (model !== guide.models[0]) next.set("model", model.name);
      const names = chosen();
      if (names !== model.chosen.join(",")) next.set("policies", names);
      return next;
    }

    function chosen() {
      return choices.filter((each) => each.input.checked).map((each) => each.policy.name).join(",");
    }

    function explain(problems) {
      form.explain(problems);
      const text = problems.find((each) => each.field === "policies")?.text ?? "";
      policiesProblem.textContent = text;
      policiesProblem.hidden = !text;
      // The first control with a problem is where the next key press belongs.
      formBox.querySelector("[aria-invalid]")?.focus();
    }

    async function start() {
      startButton.disabled = true;
      try {
        const answer = await tools.call("storm/start", { ...form.query(), model: model.name, policies: chosen() });
        explain(answer.problems);
        if (answer.problems.length) {
          tools.announce(answer.problems.map((each) => each.text).join(" "));
          return;
        }
        tools.announce("The simulation has started.");
        watch(answer.id);
      } catch (error) {
        progress.textContent = error.message;
      } finally {
        startButton.disabled = false;
      }
    }

    async function stop() {
      if (!news) return;
      try {
        await tools.call("storm/stop", { id: news.id });
      } catch (error) {
        progress.textContent = error.message;
      }
    }

    // Asks for news until the storm has ended; without a number, of the storm that ran last.
    async function watch(id) {
      watching?.abort();
      watching = new AbortController();
      const { signal } = watching;
      let version = 0;
      // An address without a state takes over that of the storm.
      let adopts = id === null && [...parameters].length === 0;
      lines = [];
      pinned = null;
      try {
        while (isOpen && !signal.aborted) {
          const line = Math.max(0, lines.length - 1);
          // The last bin may have grown.
          const bin = Math.max(0, (lines[line]?.rates.length ?? 0) - 1);
          const query = { after: version, line, bin };
          if (id !== null) query.id = id;
          const answer = await tools.call("storm/news", query, { signal });
          if (signal.aborted) return;
          if (!answer.news) {
            if (id !== null) finish("Another simulation was started.");
            return;
          }
          id = answer.news.id;
          version = answer.news.version;
          merge(answer.news);
          if (adopts) {
            adopts = false;
            fill(new URLSearchParams(news.fields));
            changed();
          }
          show();
          if (!news.isRunning) return finish(news.isFinished ? "The simulation is finished." : news.note);
        }
      } catch (error) {
        if (!signal.aborted) finish(error.message);
      }
    }

    function finish(text) {
      stopButton.disabled = true;
      bar.hidden = true;
      progress.textContent = text;
      tools.announce(text);
    }

    function merge(next) {
      news = next;
      for (const [index, line] of next.lines.entries()) {
        const place = next.firstLine + index;
        const before = lines[place]?.rates.slice(0, line.from) ?? [];
        lines[place] = { ...line, rates: before.concat(line.rates) };
      }
    }

    function show() {
      const own = guide.models.find((each) => each.name === news.model);
      const current = lines.at(-1);
      empty.hidden = true;
      results.hidden = false;
      stopButton.disabled = !news.isRunning;
      bar.hidden = !news.isRunning;
      bar.value = (lines.filter((each) => each.figures).length + (current && !current.figures ? current.done : 0)) / news.policies.length;
      progress.textContent = current
        ? `${current.policy}: second ${Math.floor(current.time)}, ${number(current.attempts)} attempts` : "It starts.";
      showKey(own);
      draw(frame.clientWidth);
      showFigures(own);
    }

    function colour(own, policy) {
      return own.policies.findIndex((each) => each.name === policy);
    }

    function showKey(own) {
      const marks = [];
      if (news.outage) marks.push([element("svg:rect", { class: "away", width: 24, height: 12 }), "the server is away"]);
      if (news.capacity) marks.push([element("svg:path", { class: "capacity", d: "M0 6H24" }), "its capacity"]);
      const wanted = lines.map((each) => each.policy).join() + news.id;
      if (key.dataset.shown === wanted) return;
      key.dataset.shown = wanted;
      key.replaceChildren(
        ...lines.map((line) => {
          const emphasise = (name) => () => { hovered = name; fade(); };
          return element("li", {}, element("button", { type: "button", class: "lab-line", "data-policy": line.policy,
            "aria-pressed": String(pinned === line.policy), onclick: () => pin(line.policy),
            onmouseenter: emphasise(line.policy), onmouseleave: emphasise(null) },
          swatch(colour(own, line.policy)), line.policy));
        }),
        ...marks.map(([shape, text]) => element("li", {},
          element("svg:svg", { class: "lab-picture", width: 24, height: 12, "aria-hidden": "true" }, shape), text)));
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

    function showFigures(own) {
      const wanted = `${news.id} ${lines.map((each) => (each.figures ? each.policy : "")).join()}`;
      if (figures.dataset.shown === wanted) return;
      figures.dataset.shown = wanted;
      const done = lines.filter((each) => each.figures);
      figures.replaceChildren(table(tools, "Figures of each policy",
        ["Figure", ...news.policies],
        own.columns.map((column, index) => [
          [column.name, element("small", {}, column.text)],
          ...news.policies.map((policy) => done.find((each) => each.policy === policy)?.figures[index] ?? "–"),
        ])));
      if (command.dataset.shown !== news.command) {
        command.dataset.shown = news.command;
        command.replaceChildren(tools.copyable(news.command.replaceAll(" --", " \\\n  --"), "The command"));
      }
    }

    function swatch(index) {
      return element("span", { class: "lab-swatch", style: `background: var(--line-${(index % 7) + 1})`, "aria-hidden": "true" });
    }

    function draw(width) {
      if (!news || !width) return;
      const own = guide.models.find((each) => each.name === news.model);
      const inner = Math.max(80, width - left - right);
      const plot = Math.round(Math.min(420, Math.max(240, inner * 0.5)));
      const known = Math.max(news.outage ? news.outage[1] * 1.1 : 0, ...lines.map((line) => line.rates.length * news.bin), 0.5);
      const length = lengths.find((each) => each >= known) ?? known;
      const highest = lines.reduce((most, line) => line.rates.reduce((a, b) => Math.max(a, b), most), Math.max(10, news.capacity ?? 10));
      const decades = Math.ceil(Math.log10(highest * 1.1));
      const base = top + plot;
      const x = (seconds) => left + inner * Math.min(1, seconds / length);
      const y = (rate) => base - plot * (Math.log10(Math.max(1, rate)) / decades);
      const svg = picture(tools, width, base + bottom, `Attempts a second over time for ${lines.map((line) => line.policy).join(", ")}. The table below has the figures.`);
      if (news.outage) {
        svg.append(element("svg:rect", { class: "away", x: x(news.outage[0]), y: top, width: x(news.outage[1]) - x(news.outage[0]), height: plot }));
      }
      for (let decade = 0; decade <= decades; decade += 1) {
        svg.append(element("svg:path", { class: "grid", d: `M${left} ${y(10 ** decade)}h${inner}` }),
          element("svg:text", { x: left - 8, y: y(10 ** decade) + 4, "text-anchor": "end" }, compact(10 ** decade)));
      }
      for (const tick of timeTicks(length, Math.max(3, inner / 70))) {
        svg.append(element("svg:path", { class: "grid", d: `M${x(tick)} ${top}V${base}` }),
          element("svg:text", { x: x(tick), y: base + 18, "text-anchor": "middle" }, timeText(tick)));
      }
      svg.append(element("svg:path", { class: "base", d: `M${left} ${base}h${inner}` }));
      if (news.capacity) svg.append(element("svg:path", { class: "capacity", d: `M${left} ${y(news.capacity)}h${inner}` }));
      for (const line of lines) {
        const curve = element("svg:path", { class: "curve", d: steps(line.rates, x, y, inner, length), "data-policy": line.policy,
          style: `stroke: var(--line-${(colour(own, line.policy) % 7) + 1})` });
        svg.append(curve);
      }
      frame.replaceChildren(element("p", { class: "lab-unit" }, "attempts a second"), svg);
      fade();
    }

    // Bins that share a pixel are one step of their highest rate.
    function steps(rates, x, y, inner, length) {
      const perPixel = Math.max(1, Math.floor(length / news.bin / inner));
      let path = "";
      for (let index = 0; index < rates.length; index += perPixel) {
        const end = Math.min(rates.length, index + perPixel);
        const height = y(Math.max(...rates.slice(index, end))).toFixed(1);
        path += `${path ? "V" : `M${x(0)} `}${height}H${x(end * news.bin).toFixed(1)}`;
      }
      return path;
    }

    return {
      update(next) { if (guide) fill(next); },
      close() {
        isOpen = false;
        watching?.abort();
        endWatching();
      },
    };
  },
};

function number(value) {
  return value.toLocaleString("en");
}

function compact(value) {
  return value.toLocaleString("en", { notation: "compact" });
}
