// What the pages share: forms whose state is in the address, runs that are watched, pictures with a time axis, tables.

// A form of fieldsets: [{ legend, note, fields: [field] }]. A field has a name, a label, and
//   kind: "text" (the default), "choice" and "checks" with options [[value, label, note]], or "check";
//   usual: its value when the address has none; when(values): whether it is shown; hint, wide, code.
// `changed` is called after every change of a person, with the name of the field.
export function makeForm({ element }, groups, changed, submitted = () => {}) {
  const parts = new Map();
  const root = element("form", {
    class: "lab-form", novalidate: true,
    onsubmit: (event) => { event.preventDefault(); submitted(); },
    oninput: (event) => { show(); changed(event.target.name); },
  }, groups.map(({ legend, note, fields }) => element("fieldset", {}, element("legend", {}, legend),
    note ? element("p", { class: "note" }, note) : null,
    element("div", { class: "lab-fields" }, fields.map(makeField)))));

  function makeField(field) {
    const id = `field-${field.name}`;
    const problem = element("p", { class: "lab-problem", id: `${id}-problem`, hidden: true });
    const input = control(field, id);
    const label = field.kind === "checks" ? null : element("label", { for: id }, field.label);
    const hint = field.hint ? element("p", { class: "lab-hint", id: `${id}-hint` }, field.hint) : null;
    if (hint) input.setAttribute("aria-describedby", hint.id);
    const isCheck = field.kind === "check";
    const box = element("div", { class: `lab-field${field.wide || isCheck ? " wide" : ""}` },
      isCheck ? element("div", { class: "lab-check" }, input, label) : [label, input], hint, problem);
    parts.set(field.name, { field, input, box, problem, hint });
    return box;
  }

  function control({ name, kind, label, options, code, number, placeholder }, id) {
    if (kind === "choice") {
      return element("select", { id, name }, options.map(([value, text]) => element("option", { value }, text)));
    }
    if (kind === "check") return element("input", { id, name, type: "checkbox" });
    if (kind === "checks") {
      return element("div", { id, role: "group", "aria-label": label }, options.map(([value, text, note], index) =>
        element("div", { class: "lab-choice" },
          element("input", { type: "checkbox", id: `${id}-${value}`, name, value }),
          element("label", { for: `${id}-${value}` }, swatch({ element }, index), text, element("small", {}, note)))));
    }
    return element("input", {
      id, name, type: "text", autocomplete: "off", autocapitalize: "off", spellcheck: "false",
      class: code ? "code" : false, placeholder: placeholder ?? false, inputmode: number ? "numeric" : false,
    });
  }

  const checks = (input) => [...input.querySelectorAll("input")];

  function read({ field, input }) {
    if (field.kind === "check") return input.checked ? "on" : "off";
    if (field.kind === "checks") return checks(input).filter((each) => each.checked).map((each) => each.value).join(",");
    return input.value;
  }

  function write({ field, input }, value) {
    if (field.kind === "check") input.checked = value === "on";
    else if (field.kind === "checks") for (const each of checks(input)) each.checked = value.split(",").includes(each.value);
    else if (field.kind !== "choice" || field.options.some(([option]) => option === value)) input.value = value;
    else input.value = field.usual ?? field.options[0][0];
  }

  function show() {
    const current = Object.fromEntries([...parts.values()].map((part) => [part.field.name, read(part)]));
    for (const { field, box } of parts.values()) box.hidden = field.when ? !field.when(current) : false;
  }

  // The fields that count now, with their values.
  const shown = () => [...parts.values()].filter(({ box }) => !box.hidden).map((part) => [part.field, read(part)]);

  return {
    root,
    query: () => Object.fromEntries(shown().map(([field, value]) => [field.name, value])),
    // What differs from the usual values, for the address.
    parameters: () => new URLSearchParams(
      shown().filter(([field, value]) => value !== (field.usual ?? "")).map(([field, value]) => [field.name, value])),
    fill(parameters) {
      for (const part of parts.values()) write(part, parameters.get(part.field.name) ?? part.field.usual ?? "");
      show();
    },
    input: (name) => parts.get(name).input,
    box: (name) => parts.get(name).box,
    // One sentence at each control that has a problem; the first of them can be given the focus.
    explain(problems, { isFocused = false } = {}) {
      for (const { field, input, problem, hint } of parts.values()) {
        const text = problems.find((each) => each.field === field.name)?.text ?? "";
        problem.textContent = text;
        problem.hidden = !text;
        input.setAttribute("aria-describedby", [hint?.id, text && problem.id].filter(Boolean).join(" "));
        input.ariaInvalid = text ? "true" : null;
      }
      if (isFocused) root.querySelector("[aria-invalid]")?.focus();
    },
  };
}

// A function that runs `body` with a signal, which the next call of the function aborts, and the end of the page.
// What an aborted body does later is no news, so its errors are dropped.
export function newest({ signal }, body, fail) {
  let calls = null;
  return async (...values) => {
    calls?.abort();
    calls = new AbortController();
    const both = AbortSignal.any([calls.signal, signal]);
    try {
      await body(both, ...values);
    } catch (error) {
      if (!both.aborted) fail(error);
    }
  };
}

// Gives `receive` what is new of a run, until it is over: then the result is why. Without a run it is the latest one;
// the result is null if there is none.
export async function watchRun({ call }, name, run, signal, receive) {
  let after = 0;
  for (;;) {
    const news = await call(`${name}/news`, { run: run ?? undefined, after }, { signal });
    if (!news) return null;
    ({ id: run, version: after } = news);
    receive(news.state, run, news.ending);
    if (news.ending) return news.ending;
    await new Promise((done) => { setTimeout(done, 100); });
    signal.throwIfAborted();
  }
}

// A line for what went wrong. What has stopped is said by the shell.
export function errorLine({ element, signal }) {
  const root = element("p", { class: "error", role: "alert", hidden: true });
  const fail = (error) => {
    if (signal.aborted || error?.isStopped) return;
    root.hidden = !error;
    root.textContent = error?.message ?? "";
  };
  return { root, fail };
}

// Calls `body` again when the width of an element has changed, until the page is closed.
export function watchWidth({ signal }, element, body) {
  let width = 0;
  const observer = new ResizeObserver(() => {
    const now = Math.floor(element.clientWidth);
    if (now === width || now === 0) return;
    width = now;
    body(width);
  });
  observer.observe(element);
  signal.addEventListener("abort", () => observer.disconnect());
}

// Round steps of 1, 2 and 5 up to ten, and of a clock above; fewer than `count` of them cover `length` seconds.
function timeTicks(length, count) {
  const steps = [];
  for (let power = -6; power <= 1; power += 1) steps.push(10 ** power, 2 * 10 ** power, 5 * 10 ** power);
  steps.push(60, 120, 300, 600, 1200, 1800, 3600, 7200, 14400, 28800, 43200);
  const step = steps.filter((each) => each !== 50 && each !== 20).find((each) => length / each < count) ?? 86400;
  const ticks = [];
  for (let index = 0; index * step <= length * 1.0001; index += 1) ticks.push(index * step);
  return ticks;
}

// Seconds for people.
export function timeText(seconds) {
  const number = (value) => String(Number(value.toPrecision(3)));
  if (seconds >= 7200) return `${number(seconds / 3600)} h`;
  if (seconds >= 120) return `${number(seconds / 60)} min`;
  if (seconds >= 1 || seconds === 0) return `${number(seconds)} s`;
  return seconds >= 0.001 ? `${number(seconds * 1000)} ms` : `${number(seconds * 1e6)} µs`;
}

// An SVG of exactly these pixels, so that its text has the size of the page's text, with a time axis from `from` on.
export function makeChart({ element }, label, { width, height, left, right, top = 8, bottom = 30, from = 0, length }) {
  const inner = Math.max(80, width - left - right);
  const base = height - bottom;
  const svg = element("svg:svg", {
    class: "lab-picture", width, height, viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": label,
  });
  const add = (name, attributes, text = []) => {
    const part = element(`svg:${name}`, attributes, text);
    svg.append(part);
    return part;
  };
  const chart = {
    svg, inner, base, left, length,
    x: (seconds) => left + inner * Math.min(1, Math.max(0, (seconds - from) / length)),
    path: (style, d, more = {}) => add("path", { class: style, d, ...more }),
    box: (style, x, y, boxWidth, boxHeight, more = {}) =>
      add("rect", { class: style, x, y, width: boxWidth, height: boxHeight, ...more }),
    text: (text, x, y, anchor = "start", more = {}) => add("text", { x, y, "text-anchor": anchor, ...more }, text),
    away(start, end) {
      chart.box("away", chart.x(start), top, chart.x(end) - chart.x(start), base - top);
    },
    axis(ticks = timeTicks(length, Math.max(3, inner / 70)), text = (tick) => (tick ? timeText(tick) : "0")) {
      for (const tick of ticks) {
        const x = chart.x(tick);
        chart.path("grid", `M${x} ${top}V${base}`);
        chart.text(text(tick), x, base + 18, x > width - 12 ? "end" : x < 12 ? "start" : "middle");
      }
      chart.path("base", `M${left} ${base}h${inner}`);
    },
  };
  return chart;
}

// The key of a picture: [[a shape's name, its attributes, a text]].
export function signs({ element }, entries) {
  return entries.map(([name, attributes, text]) => element("li", {},
    element("svg:svg", { class: "lab-picture", width: 24, height: 12, "aria-hidden": "true" },
      element(`svg:${name}`, attributes)), text));
}

export function swatch({ element }, index) {
  return element("span", { class: "lab-swatch", style: `background: ${lineColour(index)}`, "aria-hidden": "true" });
}

export const lineColour = (index) => `var(--line-${(index % 7) + 1})`;

// A cell is a text, an element, or a list of both.
export function table({ element }, caption, head, rows) {
  return element("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": caption },
    element("table", {}, element("caption", { class: "hidden" }, caption),
      element("thead", {}, element("tr", {}, head.map((content) => element("th", { scope: "col" }, content)))),
      element("tbody", {}, rows.map((cells) => element("tr", {},
        cells.map((content, index) => (index ? element("td", {}, content) : element("th", { scope: "row" }, content))))))));
}
