// What the pages Retry and Storm share: forms whose state is in the address, and the axes of their pictures.

// A form of fieldsets: [{ legend, fields: [field] }]. A field has a name, a label, and
//   kind: "text" (the default), "choice" with options [[value, label]], or "check";
//   usual: its value when the address has none; when(values): whether it is shown; hint, wide, code.
// `changed` is called after every change of a person.
export function makeForm(tools, groups, changed) {
  const { element } = tools;
  const fields = groups.flatMap((group) => group.fields);
  const parts = new Map();
  const root = element("form", { class: "lab-form", novalidate: true });
  root.addEventListener("submit", (event) => event.preventDefault());
  root.addEventListener("input", () => { show(); changed(); });

  for (const group of groups) {
    root.append(element("fieldset", {}, element("legend", {}, group.legend),
      group.note ? element("p", { class: "note" }, group.note) : null,
      element("div", { class: "lab-fields" }, group.fields.map(makeField))));
  }

  function makeField(field) {
    const id = `field-${field.name}`;
    const hintId = `${id}-hint`;
    const problem = element("p", { class: "lab-problem", id: `${id}-problem`, hidden: true });
    const input = control(field, id);
    if (field.hint) input.setAttribute("aria-describedby", hintId);
    const label = element("label", { for: id }, field.label);
    const hint = field.hint ? element("p", { class: "lab-hint", id: hintId }, field.hint) : null;
    const isCheck = field.kind === "check";
    const box = element("div", { class: `lab-field${field.wide || isCheck ? " wide" : ""}` },
      isCheck ? element("div", { class: "lab-check" }, input, label) : [label, input], hint, problem);
    parts.set(field.name, { field, input, box, problem });
    return box;
  }

  function control(field, id) {
    if (field.kind === "choice") {
      return element("select", { id, name: field.name },
        field.options.map(([value, label]) => element("option", { value }, label)));
    }
    if (field.kind === "check") return element("input", { id, name: field.name, type: "checkbox" });
    return element("input", {
      id, name: field.name, type: "text", autocomplete: "off", autocapitalize: "off", spellcheck: "false",
      class: field.code ? "code" : false, placeholder: field.placeholder ?? false,
      inputmode: field.number ? "numeric" : false,
    });
  }

  function read({ field, input }) {
    if (field.kind === "check") return input.checked ? "on" : "off";
    return input.value;
  }

  function values() {
    return Object.fromEntries([...parts.values()].map((part) => [part.field.name, read(part)]));
  }

  function show() {
    const current = values();
    for (const { field, box } of parts.values()) box.hidden = field.when ? !field.when(current) : false;
  }

  return {
    root,
    // The fields that count now, by name.
    query() {
      return Object.fromEntries([...parts.values()].filter(({ box }) => !box.hidden)
        .map((part) => [part.field.name, read(part)]));
    },
    // What differs from the usual values, for the address.
    parameters() {
      const parameters = new URLSearchParams();
      for (const part of parts.values()) {
        const value = read(part);
        if (!part.box.hidden && value !== (part.field.usual ?? "")) parameters.set(part.field.name, value);
      }
      return parameters;
    },
    fill(parameters) {
      for (const { field, input } of parts.values()) {
        const value = parameters.get(field.name) ?? field.usual ?? "";
        if (field.kind === "check") input.checked = value === "on";
        else if (field.kind !== "choice" || field.options.some(([option]) => option === value)) input.value = value;
        else input.value = field.usual ?? field.options[0][0];
      }
      show();
    },
    box(name) {
      return parts.get(name).box;
    },
    set(name, value) {
      parts.get(name).input.value = value;
    },
    // One sentence at each control that has a problem.
    explain(problems) {
      for (const { field, input, problem } of parts.values()) {
        const text = problems.find((each) => each.field === field.name)?.text ?? "";
        problem.textContent = text;
        problem.hidden = !text;
        const described = [field.hint ? `field-${field.name}-hint` : "", text ? problem.id : ""].filter(Boolean);
        if (described.length) input.setAttribute("aria-describedby", described.join(" "));
        else input.removeAttribute("aria-describedby");
        if (text) input.setAttribute("aria-invalid", "true");
        else input.removeAttribute("aria-invalid");
      }
    },
  };
}

// Calls `body` again when the width of an element has changed; returns a function that ends it.
export function watchWidth(element, body) {
  let width = 0;
  const observer = new ResizeObserver(() => {
    const now = Math.floor(element.clientWidth);
    if (now === width || now === 0) return;
    width = now;
    body(width);
  });
  observer.observe(element);
  return () => observer.disconnect();
}

// Round steps of 1, 2 and 5 up to ten, and of a clock above; fewer than `count` of them cover `length` seconds.
export function timeTicks(length, count) {
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
  if (seconds === 0) return "0";
  if (seconds >= 7200) return `${number(seconds / 3600)} h`;
  if (seconds >= 120) return `${number(seconds / 60)} min`;
  if (seconds >= 1) return `${number(seconds)} s`;
  return seconds >= 0.001 ? `${number(seconds * 1000)} ms` : `${number(seconds * 1e6)} µs`;
}

// An SVG of exactly these pixels, so that its text has the size of the page's text.
export function picture(tools, width, height, label) {
  return tools.element("svg:svg", {
    class: "lab-picture", width, height, viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": label,
  });
}

// A cell is a text, an element, or a list of both.
export function table(tools, caption, head, rows) {
  const { element } = tools;
  return element("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": caption },
    element("table", {}, element("caption", { class: "hidden" }, caption),
      element("thead", {}, element("tr", {}, head.map((content) => element("th", { scope: "col" }, content)))),
      element("tbody", {}, rows.map((cells) => element("tr", {},
        cells.map((content, index) => (index ? element("td", {}, content) : element("th", { scope: "row" }, content))))))));
}

// The same, folded away: the text alternative of a picture.
export function foldedTable(tools, caption, head, rows) {
  const { element } = tools;
  return element("details", { class: "lab-folded" }, element("summary", {}, caption), table(tools, caption, head, rows));
}
