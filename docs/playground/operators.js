// Choose an operator, move the marbles of its sources, change its arguments: the server runs the program with the
// library, in virtual time, and sends the picture.
import { table } from "./lab.js";

const first = "flatMapLatest";

export const page = {
  name: "operators",
  title: "Operators",
  lead: "Drag the marbles, or type. Every picture is a run of the program below it, in virtual time.",
  recordedLead: "Each picture is a recorded run of the program below it. Change an argument a little, or run `swift run playground web` to drag the marbles.",
  open(root, parameters, tools) {
    const { element, marked, signal } = tools;
    // What is asked for: a name, marbles and arguments; and the last answer.
    let state = null;
    let answer = null;
    let groups = null;
    // A call is under way; another one has to follow; the operator is another one than before.
    let isRunning = false;
    let isWaiting = false;
    let isNew = true;
    // The mark under the pointer, the place that a key has moved a mark to, and the mark of each marble of the picture.
    let dragged = null;
    let moved = null;
    const marks = new WeakMap();
    let marbleFields = [];
    let argumentFields = [];
    // Names near to a text that no name contains.
    let near = { text: "", names: [] };

    const filter = element("input", {
      type: "search", id: "operator-filter", autocomplete: "off", spellcheck: "false", oninput: showList,
      onkeydown: (event) => { if (event.key === "Enter") list.querySelector("a")?.click(); },
    });
    const list = element("nav", { "aria-label": "Operators", class: "operator-list" });
    const chooser = element("details", { class: "chooser" },
      element("summary", {}, "All operators"),
      element("div", { class: "field" }, element("label", { for: filter.id }, "Find, by any library's name"), filter),
      list);
    const heading = element("h2", { class: "operator-name", tabindex: "-1" });
    const summary = element("p");
    // Its marbles take the focus, in a copy the picture itself does: it may be wider than the page.
    const still = tools.isCopy ? { tabindex: "0", role: "region", "aria-label": "Picture" } : {};
    const picture = element("div", { class: "marble-picture", ...still });
    const problem = element("div", { class: "error", role: "alert", hidden: true });
    const controls = element("form", {
      class: "controls operator-controls", "aria-label": "Marbles and arguments", onsubmit: (event) => event.preventDefault(),
    });
    const notes = element("div");
    root.append(element("div", { class: "operator-page" }, chooser,
      element("div", { class: "operator-shown" }, heading, summary,
        tools.isCopy ? null : element("a", { class: "skip", href: "#", onclick: skip }, "Skip to the first marble"),
        picture, legend(tools), controls, problem, notes)));
    // The list stands open beside the picture where there is room.
    const wide = matchMedia("(min-width: 56rem)");
    const arrange = () => { chooser.open = wide.matches; };
    wide.addEventListener("change", arrange, { signal });
    arrange();
    listenToPointers();
    tools.call("operators/list").then((all) => { ({ groups } = all); showList(); }).catch(fail);

    function skip(event) {
      event.preventDefault();
      picture.querySelector("[data-marble]")?.focus();
    }

    function update(next) {
      state = { name: next.get("name") ?? first, marbles: next.getAll("marbles"), argument: next.getAll("argument") };
      isNew = true;
      run();
    }

    function reset(name) {
      state = { name, marbles: [], argument: [] };
      tools.remember(state, { replace: false });
      isNew = true;
      run();
    }

    function choose(name) {
      if (!wide.matches) chooser.open = false;
      reset(name);
      tools.announce(`${name} is shown.`);
    }

    function changed() {
      tools.remember(state);
      run();
    }

    // One call at a time: while one runs, only the newest state waits.
    async function run() {
      isWaiting = isRunning;
      if (isRunning) return;
      isRunning = true;
      do {
        isWaiting = false;
        try {
          const next = await tools.call("operators/run", state);
          // Another operator may have been chosen meanwhile, or a marble moved on.
          if (!isWaiting) show(next);
        } catch (error) {
          fail(error);
        }
      } while (isWaiting);
      isRunning = false;
    }

    function fail(error) {
      // What has stopped is said by the shell.
      if (signal.aborted || error.isStopped) return;
      // The lines below the first show the diagram and the place of its fault.
      const [message, ...diagram] = error.message.split("\n");
      problem.replaceChildren(element("p", {}, marked(message)),
        diagram.length ? element("pre", {}, diagram.join("\n")) : "",
        isNew ? "" : element("p", {}, "The picture is that of the last input without a mistake."));
      problem.hidden = false;
      if (!isNew) return;
      // Nothing of the operator before stays under the name of this one.
      answer = null;
      heading.textContent = state.name;
      for (const part of [summary, picture, controls, notes]) part.replaceChildren();
      delete controls.dataset.shape;
    }

    function show(next) {
      if (dragged) {
        const index = answer.sources[dragged.row].marks.indexOf(dragged.mark);
        dragged.mark = next.sources[dragged.row]?.marks[index];
      }
      answer = next;
      problem.hidden = true;
      heading.textContent = answer.name;
      summary.replaceChildren(...marked(answer.summary));
      state.name = answer.name;
      showPicture();
      const shape = [answer.name, answer.sources.length, answer.arguments.length].join("/");
      if (isNew || controls.dataset.shape !== shape) makeControls();
      controls.dataset.shape = shape;
      isNew = false;
      fillControls();
      showNotes();
      markCurrent();
    }

    function showPicture() {
      const focused = document.activeElement?.closest?.("[data-marble]");
      const place = focused && picture.contains(focused) ? placeOf(focused) : null;
      const drawn = new DOMParser().parseFromString(answer.picture, "image/svg+xml").documentElement;
      const svg = document.importNode(drawn, true);
      svg.removeAttribute("width");
      svg.removeAttribute("height");
      // Its marbles are controls, so it is no image.
      svg.setAttribute("role", "group");
      svg.setAttribute("aria-label", `Marbles of ${answer.name}`);
      for (const row of svg.querySelectorAll("[data-row]")) sortMarbles(row);
      if (!tools.isCopy) for (const marble of svg.querySelectorAll("[data-marble]")) makeSlider(marble);
      picture.replaceChildren(svg);
      // Who drags sees the result; who uses keys hears it.
      if (moved && !dragged) tools.announce(answer.rows.at(-1).replace(/ +/, ": "));
      const next = moved ?? place;
      moved = null;
      if (next) (marbleAt(next) ?? marbleFields[next.row]?.field)?.focus({ preventScroll: true });
    }

    // In the order of time, for the keyboard; an end stays behind an element of its moment.
    function sortMarbles(row) {
      const marbles = [...row.querySelectorAll("[data-marble]")];
      const tick = (marble) => answer.sources[row.dataset.row]?.marks[marble.dataset.marble]?.tick ?? 0;
      marbles.sort((one, other) => tick(one) - tick(other));
      for (const marble of marbles) marble.parentNode.append(marble);
    }

    function placeOf(marble) {
      return { row: Number(marble.closest("[data-row]").dataset.row), index: Number(marble.dataset.marble) };
    }

    function marbleAt({ row, index }) {
      return picture.querySelector(`[data-row="${row}"] [data-marble="${index}"]`);
    }

    function makeSlider(marble) {
      const { row, index } = placeOf(marble);
      const source = answer.sources[row];
      const mark = source.marks[index];
      const words = { "|": "completed", "#": "error" };
      for (const [name, value] of Object.entries({
        tabindex: 0, role: "slider", "aria-label": `${words[mark.text] ?? mark.text} of ${source.name}`,
        "aria-valuemin": 0, "aria-valuemax": answer.lastTick, "aria-valuenow": mark.tick,
        "aria-valuetext": `${mark.tick * answer.tickMilliseconds} ms`,
      })) marble.setAttribute(name, value);
      // The place of the mark changes before the picture does, so both keys and pointer keep the mark itself.
      marks.set(marble, { row, mark });
      marble.addEventListener("keydown", (event) => pressed(event, row, mark));
    }

    function pressed(event, row, mark) {
      const steps = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -5, PageUp: 5 };
      if (event.key in steps) move(row, mark, mark.tick + steps[event.key]);
      else if (event.key === "Home") move(row, mark, 0);
      else if (event.key === "End") move(row, mark, answer.lastTick);
      else if (event.key === "Delete" || event.key === "Backspace") remove(row, mark);
      else return;
      event.preventDefault();
    }

    // Moves a mark, within its row's end, and keeps the order of marks of the same tick.
    function move(row, mark, tick) {
      const source = answer.sources[row];
      const others = source.marks.filter((other) => other !== mark);
      const lowest = isEnd(mark) ? Math.max(0, ...others.map((other) => other.tick)) : 0;
      const highest = others.find(isEnd)?.tick ?? answer.lastTick - 1;
      const wanted = Math.min(Math.max(Math.round(tick), lowest), highest);
      if (wanted === mark.tick) return;
      mark.tick = wanted;
      source.marks = [...source.marks].sort((one, other) => one.tick - other.tick || isEnd(one) - isEnd(other));
      moved = { row, index: source.marks.indexOf(mark) };
      setMarbles(row, written(source.marks, source.marbles));
    }

    function remove(row, mark) {
      const source = answer.sources[row];
      const index = source.marks.indexOf(mark);
      if (index < 0) return;
      source.marks.splice(index, 1);
      moved = { row, index: Math.max(0, index - 1) };
      setMarbles(row, written(source.marks, source.marbles));
      tools.announce(`${mark.text} is removed.`);
    }

    function setMarbles(row, text) {
      answer.sources[row].marbles = text;
      state.marbles = answer.sources.map((source) => source.marbles);
      changed();
    }

    function setArgument(index, value) {
      state.argument = answer.arguments.map((argument) => argument.value).with(index, value);
      changed();
    }

    // The picture is made anew while a marble moves, so the window listens and the marble does not.
    function listenToPointers() {
      picture.addEventListener("pointerdown", (event) => {
        const marble = event.target.closest?.("[data-marble]");
        if (!marble || event.button !== 0) return;
        dragged = { ...marks.get(marble) };
        marble.focus({ preventScroll: true });
        event.preventDefault();
      });
      addEventListener("pointermove", (event) => {
        if (dragged?.mark) move(dragged.row, dragged.mark, tickAt(event.clientX));
      }, { signal });
      for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => { dragged = null; }, { signal });
    }

    function tickAt(clientX) {
      const svg = picture.firstElementChild;
      const { left, width } = svg.getBoundingClientRect();
      const x = ((clientX - left) / width) * svg.viewBox.baseVal.width;
      return (x - Number(svg.dataset.left)) / Number(svg.dataset.tick);
    }

    function makeControls() {
      const { sources, arguments: values } = answer;
      const labelled = (style, label, attributes) => {
        const field = element("input", attributes);
        return { field, box: element("div", { class: style }, element("label", { for: field.id }, label), field) };
      };
      marbleFields = sources.map((source, row) => labelled("field wide", source.name, {
        id: `marbles-${row}`, class: "code", autocomplete: "off", spellcheck: "false", maxlength: "60", readonly: tools.isCopy,
        oninput: (event) => setMarbles(row, event.target.value),
      }));
      argumentFields = values.map(({ allowed: [min, max], isTime }, index) => {
        const name = isTime ? "Time in ms" : "Count";
        return labelled("field", values.length > 1 ? `${name}, ${index + 1}.` : name, {
          id: `argument-${index}`, type: "number", min, max, step: isTime ? 50 : 1, required: true,
          oninput: ({ target: { value } }) => { if (value !== "") setArgument(index, value); },
        });
      });
      const fields = [...marbleFields, ...argumentFields];
      controls.replaceChildren(...fields.map(({ box }) => box),
        fields.length ? element("button", { type: "button", onclick: () => reset(answer.name) }, "Reset") : "");
    }

    // What is being typed is left alone.
    function fillControls() {
      const fill = ({ field }, value) => { if (field !== document.activeElement) field.value = value; };
      marbleFields.forEach((field, row) => fill(field, answer.sources[row].marbles));
      argumentFields.forEach((field, index) => fill(field, answer.arguments[index].value));
    }

    function showNotes() {
      const { name, rows, program, wholeProgram, names, differences } = answer;
      const openParts = new Set([...notes.querySelectorAll("details[open]")].map((part) => part.dataset.part));
      const part = (key, title, ...children) =>
        element("details", { "data-part": key, open: openParts.has(key) }, element("summary", {}, title), children);
      const children = [
        tools.copyable(program, `the program of ${name}`, { isSwift: true }),
        part("whole", "The whole program, to run", tools.copyable(wholeProgram, "the whole program", { isSwift: true })),
        part("rows", "The picture as text", element("div", { class: "scroll" }, element("pre", { tabindex: "0" }, rows.join("\n")))),
      ];
      if (names.length) {
        children.push(part("names", "Its names in other libraries",
          element("dl", { class: "names" }, names.map((each) => [element("dt", {}, each.library), element("dd", {}, element("code", {}, each.name))]))));
      }
      if (differences.length) {
        children.push(element("h3", {}, "Differences from RxSwift"),
          table(tools, `Differences of ${name} from RxSwift`, ["Difference", "RxSwift", "Rill"],
            differences.map(({ subject, rxSwift, rill }) => [subject, rxSwift, rill].map(marked))));
      }
      children.push(element("p", { class: "note" }, "In the clone: ", element("code", {}, answer.page)));
      notes.replaceChildren(...children);
    }

    function showList() {
      if (!groups) return;
      const wanted = filter.value.trim().toLowerCase();
      const isWanted = (each) => [each.name, ...each.elsewhere].some((name) => name.toLowerCase().includes(wanted));
      let shown = groups
        .map(({ name, operators }) => ({ name, operators: operators.filter(isWanted) }))
        .filter(({ operators }) => operators.length);
      // A typo, or words, in the search of the terminal.
      if (!shown.length && near.text !== wanted) {
        near = { text: wanted, names: [] };
        tools.call("operators/near", { name: wanted }).then((names) => {
          if (near.text === wanted) near.names = names;
          showList();
        }).catch(fail);
      }
      if (!shown.length && near.names.length) {
        const all = groups.flatMap(({ operators }) => operators);
        shown = [{ name: "Do you mean", operators: near.names.slice(0, 8).map((name) => all.find((each) => each.name === name)) }];
      }
      list.replaceChildren(...shown.map(({ name, operators }) => element("section", {},
        element("h2", {}, name),
        element("ul", {}, operators.map((each) => element("li", {}, link(each)))))));
      if (!shown.length) list.append(element("p", { class: "note" }, "No operator has a name like this, here or in the libraries that we know."));
      markCurrent();
    }

    function link({ name, summary: title }) {
      return element("a", { href: `#/operators?name=${encodeURIComponent(name)}`, title, onclick: (event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        choose(name);
        // From the keyboard: the marbles come next, not the rest of the list.
        if (event.detail === 0) heading.focus();
      } }, name);
    }

    function markCurrent() {
      for (const each of list.querySelectorAll("a")) each.ariaCurrent = each.textContent === state.name ? "true" : null;
    }

    update(parameters);
    return { update };
  },
};

function legend({ element }) {
  const words = ["thick line: a subscription", "upright bar: completed", "✕ error", "oblique stroke: disposed", "arrow: goes on",
    "pale: not received", "○ a stream, whose row is below", "small number: the run of a source"];
  return element("p", { class: "note" }, words.join(" · "));
}

const isEnd = ({ text }) => text === "|" || text === "#";

// The diagram of marks in the order of their ticks; a mark between two goes to the nearer one. A diagram without an end
// keeps its length.
function written(marks, before) {
  const last = Math.max(0, ...marks.map((mark) => Math.round(mark.tick)));
  let text = "";
  for (let tick = 0; tick <= last; tick += 1) {
    const here = marks.filter((mark) => Math.round(mark.tick) === tick).map((mark) => mark.text).join("");
    text += here.length === 0 ? "-" : here.length === 1 ? here : `(${here})`;
  }
  return marks.some(isEnd) ? text : text.padEnd(Math.min(before.length, 40), "-");
}
