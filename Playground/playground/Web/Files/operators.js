// Choose an operator, move the marbles of its sources, change its arguments: the server runs the program with the
// library, in virtual time, and sends the picture.
import { table } from "/lab.js";

const first = "flatMapLatest";

export const page = {
  name: "operators",
  title: "Operators",
  lead: "Drag the marbles, or type. Every picture is a run of the program beside it, in virtual time.",
  open(root, parameters, tools) {
    const view = new View(root, tools);
    view.update(parameters);
    return view;
  },
};

class View {
  constructor(root, tools) {
    this.tools = tools;
    this.state = null;
    this.answer = null;
    this.dragged = null;
    this.marks = new WeakMap();
    this.marbleFields = [];
    const { element } = tools;
    this.filter = element("input", {
      type: "search", id: "operator-filter", autocomplete: "off", spellcheck: "false", oninput: () => this.showList(),
      onkeydown: (event) => { if (event.key === "Enter") this.list.querySelector("a")?.click(); },
    });
    this.list = element("nav", { "aria-label": "Operators", class: "operator-list" });
    this.chooser = element("details", { class: "chooser" },
      element("summary", {}, "All operators"),
      element("div", { class: "field" }, element("label", { for: "operator-filter" }, "Find, by any library's name"), this.filter),
      this.list);
    this.heading = element("h2", { class: "operator-name", tabindex: "-1" });
    this.summary = element("p");
    this.picture = element("div", { class: "marble-picture" });
    this.error = element("div", { class: "error", role: "alert", hidden: true });
    this.controls = element("form", {
      class: "controls operator-controls", "aria-label": "Marbles and arguments", onsubmit: (event) => event.preventDefault(),
    });
    this.notes = element("div");
    const shown = element("div", { class: "operator-shown" },
      this.heading, this.summary, this.picture, this.error, this.controls, this.notes);
    root.append(element("div", { class: "operator-page" }, this.chooser, shown));
    this.wide = matchMedia("(min-width: 56rem)");
    this.wide.addEventListener("change", () => this.arrange(), { signal: tools.signal });
    this.arrange();
    this.listenToPointers();
    this.load();
  }

  // The list stands open beside the picture where there is room.
  arrange() {
    this.chooser.open = this.wide.matches;
  }

  async load() {
    try {
      this.groups = (await this.tools.call("operators/list")).groups;
      this.showList();
    } catch (error) {
      this.fail(error);
    }
  }

  update(parameters) {
    this.state = {
      name: parameters.get("name") ?? first,
      marbles: parameters.getAll("marbles"),
      arguments: parameters.getAll("argument"),
    };
    this.run({ isNew: true });
  }

  remember({ replace }) {
    const { name, marbles, arguments: values } = this.state;
    this.tools.remember({ name, marbles, argument: values }, { replace });
  }

  reset(name) {
    this.state = { name, marbles: [], arguments: [] };
    this.remember({ replace: false });
    this.run({ isNew: true });
  }

  choose(name) {
    if (!this.wide.matches) this.chooser.open = false;
    this.reset(name);
    this.tools.announce(`${name} is shown.`);
  }

  // One call at a time: while one runs, only the newest state waits.
  async run({ isNew = false } = {}) {
    this.isNew ||= isNew;
    if (this.isRunning) {
      this.isWaiting = true;
      return;
    }
    this.isRunning = true;
    do {
      this.isWaiting = false;
      const { name, marbles, arguments: values } = this.state;
      try {
        const answer = await this.tools.call("operators/run", { name, marbles, argument: values });
        // Another operator may have been chosen meanwhile, or a marble moved on.
        if (!this.isWaiting) this.show(answer);
      } catch (error) {
        this.fail(error);
      }
    } while (this.isWaiting);
    this.isRunning = false;
  }

  fail(error) {
    // What has stopped is said by the shell.
    if (this.tools.signal.aborted || error.isStopped) return;
    // The lines below the first show the diagram and the place of its fault.
    const [message, ...diagram] = error.message.split("\n");
    const { element, marked } = this.tools;
    this.error.replaceChildren(element("p", {}, marked(message)),
      diagram.length ? element("pre", {}, diagram.join("\n")) : "",
      this.isNew ? "" : element("p", {}, "The picture is that of the last input without a mistake."));
    this.error.hidden = false;
    if (!this.isNew || !this.state) return;
    // Nothing of the operator before stays under the name of this one.
    this.answer = null;
    this.heading.textContent = this.state.name;
    for (const part of [this.summary, this.picture, this.controls, this.notes]) part.replaceChildren();
    delete this.controls.dataset.shape;
  }

  show(answer) {
    const { dragged } = this;
    if (dragged) {
      const index = this.answer.sources[dragged.row].marks.indexOf(dragged.mark);
      dragged.mark = answer.sources[dragged.row]?.marks[index];
    }
    this.answer = answer;
    this.error.hidden = true;
    this.heading.textContent = answer.name;
    this.summary.replaceChildren(...this.tools.marked(answer.summary));
    this.state.name = answer.name;
    this.showPicture();
    if (this.isNew || this.controls.dataset.shape !== this.shape(answer)) this.makeControls();
    this.isNew = false;
    this.fillControls();
    this.showNotes();
    this.markCurrent();
  }

  shape(answer) {
    return [answer.name, answer.sources.length, answer.arguments.length].join("/");
  }

  showPicture() {
    const focused = document.activeElement?.closest?.("[data-marble]");
    const place = focused && this.picture.contains(focused) ? this.placeOf(focused) : null;
    const drawn = new DOMParser().parseFromString(this.answer.picture, "image/svg+xml").documentElement;
    const picture = document.importNode(drawn, true);
    picture.removeAttribute("width");
    picture.removeAttribute("height");
    // Its marbles are controls, so it is no image.
    picture.setAttribute("role", "group");
    picture.setAttribute("aria-label", `Marbles of ${this.answer.name}`);
    for (const marble of picture.querySelectorAll("[data-marble]")) this.makeSlider(marble);
    this.picture.replaceChildren(picture);
    const next = this.moved ?? place;
    this.moved = null;
    if (next) (this.marbleAt(next) ?? this.marbleFields[next.row]?.field)?.focus({ preventScroll: true });
  }

  placeOf(marble) {
    return { row: Number(marble.closest("[data-row]").dataset.row), index: Number(marble.dataset.marble) };
  }

  marbleAt({ row, index }) {
    return this.picture.querySelector(`[data-row="${row}"] [data-marble="${index}"]`);
  }

  makeSlider(marble) {
    const { row, index } = this.placeOf(marble);
    const source = this.answer.sources[row];
    const mark = source.marks[index];
    const words = { "|": "completed", "#": "error" };
    for (const [name, value] of Object.entries({
      tabindex: 0, role: "slider", "aria-label": `${words[mark.text] ?? mark.text} of ${source.name}`,
      "aria-valuemin": 0, "aria-valuemax": this.answer.lastTick, "aria-valuenow": mark.tick,
      "aria-valuetext": `${mark.tick * this.answer.tickMilliseconds} ms`,
    })) marble.setAttribute(name, value);
    // The place of the mark changes before the picture does, so both keys and pointer keep the mark itself.
    this.marks.set(marble, { row, mark });
    marble.addEventListener("keydown", (event) => this.pressed(event, row, mark));
  }

  pressed(event, row, mark) {
    const steps = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -5, PageUp: 5 };
    if (event.key in steps) this.move(row, mark, mark.tick + steps[event.key]);
    else if (event.key === "Home") this.move(row, mark, 0);
    else if (event.key === "End") this.move(row, mark, this.answer.lastTick);
    else if (event.key === "Delete" || event.key === "Backspace") this.remove(row, mark);
    else return;
    event.preventDefault();
  }

  // Moves a mark, within its row's end, and keeps the order of marks of the same tick.
  move(row, mark, tick) {
    const marks = this.answer.sources[row].marks;
    const others = marks.filter((other) => other !== mark);
    const isEnd = (other) => other.text === "|" || other.text === "#";
    const lowest = isEnd(mark) ? Math.max(0, ...others.map((other) => other.tick)) : 0;
    const end = others.find(isEnd);
    const highest = end ? end.tick : this.answer.lastTick - 1;
    const wanted = Math.min(Math.max(Math.round(tick), lowest), highest);
    if (wanted === mark.tick) return;
    mark.tick = wanted;
    const sorted = [...marks].sort((one, other) => one.tick - other.tick || isEnd(one) - isEnd(other));
    this.answer.sources[row].marks = sorted;
    this.moved = { row, index: sorted.indexOf(mark) };
    this.setMarbles(row, written(sorted, this.answer.sources[row].marbles));
  }

  remove(row, mark) {
    const source = this.answer.sources[row];
    const index = source.marks.indexOf(mark);
    if (index < 0) return;
    source.marks.splice(index, 1);
    this.moved = { row, index: Math.max(0, index - 1) };
    this.setMarbles(row, written(source.marks, source.marbles));
    this.tools.announce(`${mark.text} is removed.`);
  }

  setMarbles(row, text) {
    const all = this.answer.sources.map((source) => source.marbles);
    all[row] = text;
    this.answer.sources[row].marbles = text;
    this.state.marbles = all;
    this.changed();
  }

  setArgument(index, value) {
    const all = this.answer.arguments.map((argument) => argument.value);
    all[index] = value;
    this.state.arguments = all;
    this.changed();
  }

  changed() {
    this.remember({ replace: true });
    this.run();
  }

  // The picture is made anew while a marble moves, so the window listens and the marble does not.
  listenToPointers() {
    const options = { signal: this.tools.signal };
    this.picture.addEventListener("pointerdown", (event) => {
      const marble = event.target.closest?.("[data-marble]");
      if (!marble || event.button !== 0) return;
      this.dragged = { ...this.marks.get(marble) };
      marble.focus({ preventScroll: true });
      event.preventDefault();
    }, options);
    addEventListener("pointermove", (event) => {
      if (this.dragged?.mark) this.move(this.dragged.row, this.dragged.mark, this.tickAt(event.clientX));
    }, options);
    for (const end of ["pointerup", "pointercancel"]) {
      addEventListener(end, () => { this.dragged = null; }, options);
    }
  }

  tickAt(clientX) {
    const picture = this.picture.firstElementChild;
    const { left, width } = picture.getBoundingClientRect();
    const x = ((clientX - left) / width) * picture.viewBox.baseVal.width;
    return (x - Number(picture.dataset.left)) / Number(picture.dataset.tick);
  }

  makeControls() {
    const { element } = this.tools;
    const { sources, arguments: values } = this.answer;
    this.controls.dataset.shape = this.shape(this.answer);
    this.marbleFields = sources.map((source, row) => {
      const id = `marbles-${row}`;
      const field = element("input", {
        id, class: "code", autocomplete: "off", spellcheck: "false", maxlength: "60",
        oninput: () => this.setMarbles(row, field.value),
      });
      return { field, box: element("div", { class: "field wide" }, element("label", { for: id }, source.name), field) };
    });
    this.argumentFields = values.map((argument, index) => {
      const id = `argument-${index}`;
      const name = argument.isTime ? "Time in ms" : "Count";
      const field = element("input", {
        id, type: "number", min: argument.allowed[0], max: argument.allowed[1], step: argument.isTime ? 50 : 1, required: true,
        oninput: () => { if (field.value !== "") this.setArgument(index, field.value); },
      });
      const label = values.length > 1 ? `${name}, ${index + 1}.` : name;
      return { field, box: element("div", { class: "field" }, element("label", { for: id }, label), field) };
    });
    const reset = element("button", { type: "button", onclick: () => this.reset(this.answer.name) }, "Reset");
    const fields = [...this.marbleFields, ...this.argumentFields];
    this.controls.replaceChildren(...fields.map(({ box }) => box), ...(fields.length ? [reset] : []));
  }

  // What is being typed is left alone.
  fillControls() {
    const fill = ({ field }, value) => { if (field !== document.activeElement) field.value = value; };
    this.marbleFields.forEach((field, row) => fill(field, this.answer.sources[row].marbles));
    this.argumentFields.forEach((field, index) => fill(field, this.answer.arguments[index].value));
  }

  showNotes() {
    const { element, marked, copyable } = this.tools;
    const { name, rows, program, wholeProgram, names, differences } = this.answer;
    const openParts = new Set([...this.notes.querySelectorAll("details[open]")].map((part) => part.dataset.part));
    const part = (key, title, ...children) =>
      element("details", { "data-part": key, open: openParts.has(key) }, element("summary", {}, title), children);
    const children = [
      copyable(program, `the program of ${name}`),
      part("whole", "The whole program, to run", copyable(wholeProgram, "the whole program")),
      part("rows", "The picture as text", element("div", { class: "scroll" }, element("pre", { tabindex: "0" }, rows.join("\n")))),
    ];
    if (names.length) {
      children.push(part("names", "Its names in other libraries",
        element("dl", { class: "names" }, names.map((each) => [element("dt", {}, each.library), element("dd", {}, element("code", {}, each.name))]))));
    }
    if (differences.length) {
      children.push(element("h3", {}, "Differences from RxSwift"),
        table(this.tools, `Differences of ${name} from RxSwift`, ["", "RxSwift", "Rill"],
          differences.map(({ subject, rxSwift, rill }) => [subject, rxSwift, rill].map(marked))));
    }
    this.notes.replaceChildren(...children);
  }

  showList() {
    if (!this.groups) return;
    const { element } = this.tools;
    const wanted = this.filter.value.trim().toLowerCase();
    const isWanted = (each) =>
      [each.name, ...each.elsewhere].some((name) => name.toLowerCase().includes(wanted));
    const groups = this.groups
      .map(({ name, operators }) => ({ name, operators: operators.filter(isWanted) }))
      .filter(({ operators }) => operators.length);
    this.list.replaceChildren(...groups.map(({ name, operators }) => element("section", {},
      element("h3", {}, name),
      element("ul", {}, operators.map((each) => element("li", {}, this.link(each)))))));
    if (!groups.length) this.list.append(element("p", { class: "note" }, "No operator has this name in any library."));
    this.markCurrent();
  }

  link({ name, summary }) {
    const link = this.tools.element("a", { href: `#/operators?name=${encodeURIComponent(name)}`, title: summary }, name);
    link.addEventListener("click", (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      this.choose(name);
      // From the keyboard: the marbles come next, not the rest of the list.
      if (event.detail === 0) this.heading.focus();
    });
    return link;
  }

  markCurrent() {
    for (const link of this.list.querySelectorAll("a")) {
      link.ariaCurrent = link.textContent === this.state.name ? "true" : null;
    }
  }
}

// The diagram of marks in the order of their ticks. A diagram without an end keeps its length.
function written(marks, before) {
  const last = Math.max(0, ...marks.map((mark) => mark.tick));
  let text = "";
  for (let tick = 0; tick <= last; tick += 1) {
    const here = marks.filter((mark) => Math.round(mark.tick) === tick).map((mark) => mark.text).join("");
    text += here.length === 0 ? "-" : here.length === 1 ? here : `(${here})`;
  }
  const hasEnd = marks.some((mark) => mark.text === "|" || mark.text === "#");
  return hasEnd ? text : text.padEnd(Math.min(before.length, 40), "-");
}
