// Runs in a copy of a log's page: reads what is drawn, uses the page, and reports every fault to the frame around it.
const faults = [];
const drawing = { texts: [], circles: [] };
addEventListener("error", (event) => faults.push(`the script failed: ${event.message}`));

// In virtual time the browser draws no frames, and sends no scroll events.
window.requestAnimationFrame = (action) => setTimeout(action, 16);
const scrollBox = (id, top) => {
  document.getElementById(id).scrollTop = top;
  document.getElementById(id).dispatchEvent(new Event("scroll"));
};

const { clearRect, fillText, arc } = CanvasRenderingContext2D.prototype;
Object.assign(CanvasRenderingContext2D.prototype, {
  clearRect(...all) {
    drawing.texts = [];
    drawing.circles = [];
    clearRect.apply(this, all);
  },
  fillText(text, x, y, most = Infinity) {
    const width = Math.min(this.measureText(text).width, most), left = this.textAlign === "center" ? x - width / 2 : x;
    // The texts of the rows are cut below the axis.
    const top = this.textAlign === "center" ? y - 9 : Math.max(y - 9, 26);
    if (y + 1 > top) drawing.texts.push({ text, left, right: left + width, top, bottom: y + 1 });
    fillText.call(this, text, x, y, most);
  },
  arc(x, y, radius, ...rest) {
    drawing.circles.push({ x, y, radius });
    arc.call(this, x, y, radius, ...rest);
  },
});

const find = (id) => document.getElementById(id);
const check = (isTrue, fault) => { if (!isTrue) faults.push(fault); };
const frames = async (count = 3) => { while (count-- > 0) await new Promise(requestAnimationFrame); };
const rest = (time) => new Promise((done) => setTimeout(done, time));
const found = () => find("found").textContent;
const selectedRow = () => document.querySelector('[role="row"][aria-selected="true"]:not([hidden])');
const rows = () => [...document.querySelectorAll("#view [role=row]:not([hidden])")];
const numberOf = (row) => row?.querySelector(".number").textContent;
const eventOf = (row) => row?.querySelector(".event").textContent ?? "";

async function press(key, target = document.body) {
  target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  await frames();
}

async function point(type, x, y) {
  const box = find("canvas").getBoundingClientRect();
  const at = { clientX: box.left + x, clientY: box.top + y, pointerId: 1, pointerType: "mouse", bubbles: true };
  find("canvas").dispatchEvent(new PointerEvent(type, { ...at, button: 0 }));
  await frames();
}

async function filterBy(words) {
  find("words").value = words;
  find("words").dispatchEvent(new Event("input"));
  await rest(400);
  await frames();
}

function lookAtLayout() {
  const page = document.documentElement, box = find("canvas").getBoundingClientRect();
  check(page.scrollWidth <= innerWidth, `the page is ${page.scrollWidth} px wide`);
  check(find("canvas").width === Math.round(box.width * devicePixelRatio), "the canvas is not crisp");
  const { texts } = drawing;
  check(texts.length > 4, `${texts.length} texts are drawn`);
  texts.forEach((text, i) => {
    if (text.left < -0.5 || text.right > box.width + 0.5) faults.push(`"${text.text}" is cut`);
    for (const other of texts.slice(i + 1))
      if (Math.min(text.right, other.right) - Math.max(text.left, other.left) > 0.5
        && Math.min(text.bottom, other.bottom) - Math.max(text.top, other.top) > 0.5)
        faults.push(`"${text.text}" overlaps "${other.text}"`);
  });
  for (const { x, y, radius } of drawing.circles) for (const { text, left, right, top, bottom } of texts)
    if (radius < 9 && y - radius > 26 && x + radius > left && x - radius < right && y + radius > top + 1 && y - radius < bottom - 1)
      faults.push(`a mark overlaps "${text}"`);
  const tops = rows().map((row) => row.getBoundingClientRect().top);
  check(tops.every((top, i) => i === 0 || Math.abs(top - tops[i - 1] - 24) < 1), "rows are not below each other");
  const head = document.querySelector(".heading").getBoundingClientRect();
  check(!tops.length || (tops[0] <= head.bottom + 1 && tops[0] > head.bottom - 25), "the first row is not below the heading");
  const parts = [...document.querySelectorAll("h1, .filter > *, .tools > *, #timeline, .entries, #details, .keys")]
    .filter((part) => part.getClientRects().length).map((part) => ({ part, r: part.getBoundingClientRect() }));
  parts.forEach(({ part, r }, i) => {
    for (const { part: other, r: o } of parts.slice(i + 1))
      if (Math.min(r.right, o.right) - Math.max(r.left, o.left) > 0.5 && Math.min(r.bottom, o.bottom) - Math.max(r.top, o.top) > 0.5)
        faults.push(`${part.id || part.className} overlaps ${other.id || other.className}`);
    check(r.height > 8 || !part.textContent, `${part.id || part.className} is ${r.height} px high`);
  });
  check(find("table").clientHeight >= 120, `the table is ${find("table").clientHeight} px high`);
}

async function useFilter(all) {
  check(found() === `${all} entries`, `the filter says "${found()}"`);
  await filterBy(" #1  SUBSCRIBED ");
  check(rows().length > 0 && rows().every((row) => /#1.*subscribed/.test(row.textContent)), "the words of a kind");
  await filterBy("subscribed retry");
  check(rows().length === 0 && !find("nothing").hidden, "an entry has one kind");
  await filterBy("#1 e");
  check(/^[\d,]+ of [\d,]+ entries$/.test(found()), `with words, the filter says "${found()}"`);
  check(rows().length > 0 && rows().every((row) => row.querySelector(".stream").textContent.includes("#1")), "rows do not match");
  await filterBy("");
  const next = [...document.querySelectorAll("#kinds label")].find((label) => label.textContent.includes("next")).firstChild;
  next.click();
  await frames();
  check(found() !== `${all} entries` && !document.querySelector("#view .kind1:not([hidden])"), "elements are shown");
  check(drawing.circles.length === 0, "elements are drawn");
  next.click();
  await frames();
  check(found() === `${all} entries`, `at the end, the filter says "${found()}"`);
}

async function useRange() {
  const whole = find("range").textContent;
  const changed = async (fault, action) => {
    const before = find("range").textContent;
    await action();
    await frames();
    check(find("range").textContent !== before, fault);
  };
  await changed("the button does not zoom", () => find("in").click());
  await changed("+ does not zoom", () => press("+"));
  await changed("- does not zoom", () => press("-"));
  await changed("the wheel does not zoom", () => find("canvas").dispatchEvent(
    new WheelEvent("wheel", { deltaY: -100, ctrlKey: true, bubbles: true, cancelable: true })));
  await changed("→ does not move", () => press("ArrowRight"));
  await changed("a drag does not move", async () => {
    const { x, y } = drawing.circles.find(({ y }) => y > 30) ?? { x: find("canvas").clientWidth / 2, y: 60 };
    await point("pointerdown", x, y);
    await point("pointermove", x + 60, y);
    await point("pointerup", x + 60, y);
  });
  check(!selectedRow(), "a drag selects");
  lookAtLayout();
  for (let i = 0; i < 60; i++) await press("+");
  check(find("in").disabled && /ns|µs|ms|s/.test(find("range").textContent), "zooming has no end");
  await press("0");
  check(find("range").textContent === whole, "0 does not show all");
}

async function useSelection(last) {
  await press("e");
  check(eventOf(selectedRow()).includes("error"), `E selects "${eventOf(selectedRow())}"`);
  check(location.hash === `#e${numberOf(selectedRow())}`, `the address is ${location.hash}`);
  check(find("fields").textContent.includes("error typeApiError"), "the type of the error is not shown");
  lookAtLayout();
  const first = location.hash;
  await press("e");
  check(location.hash !== first, "E stays");
  await press("E");
  check(location.hash === first, "Shift+E does not go back");
  await press("E");
  check(find("said").textContent === "There is no earlier error.", "the first error has one before it");
  await press("Home");
  await press("ArrowDown", find("table"));
  check(location.hash === "#e2", `the second row is ${location.hash}`);
  const active = document.getElementById(find("table").getAttribute("aria-activedescendant"));
  check(active && active === selectedRow(), "the active row is not the selected one");
  location.hash = `#e${last}`;
  await rest(50);
  await frames();
  check(numberOf(selectedRow()) === `${last}`, `the address selects ${numberOf(selectedRow())}`);
  await press("Escape");
  check(!selectedRow() && find("details").hidden, "Escape keeps the selection");
}

async function useMarks() {
  await filterBy("");
  scrollBox("timeline", 0);
  await frames();
  // Zoom at the first entry until an element is drawn alone. The ring of the selected mark is larger.
  for (let i = 0; i < 24 && !drawing.circles.some(({ radius }) => radius < 9); i++) {
    await press("+");
    await press("Home");
  }
  const circle = drawing.circles.find(({ x, y, radius }) => radius < 9 && y > 30 && y < find("timeline").clientHeight - 8 && x > 0);
  check(circle, "no element is drawn alone");
  if (!circle) return;
  await point("pointermove", circle.x, circle.y);
  check(/ s  attempt \d+  next/.test(find("tooltip").textContent) && !find("tooltip").hidden, "there is no tooltip");
  await point("pointerdown", circle.x, circle.y);
  await point("pointerup", circle.x, circle.y);
  check(eventOf(selectedRow()).includes("next"), `the mark selects "${eventOf(selectedRow())}"`);
  check(drawing.circles.some(({ radius }) => radius > 9), "the selected mark has no ring");
  await press("Escape");
}

async function scroll(last, lastName) {
  scrollBox("table", 1e9);
  scrollBox("timeline", 1e9);
  await frames();
  lookAtLayout();
  check(numberOf(rows().at(-1)) === `${last}`, `the last row is ${numberOf(rows().at(-1))}`);
  check(drawing.texts.some(({ text }) => text.endsWith(lastName)), `${lastName} is not drawn`);
  check(document.querySelectorAll("*").length < 1500, `there are ${document.querySelectorAll("*").length} elements`);
}

addEventListener("load", async () => {
  const [last, lastName] = document.documentElement.dataset.expected.split(" ");
  try {
    await frames();
    lookAtLayout();
    const count = drawing.texts.length;
    await useFilter(Number(last).toLocaleString("en-US"));
    await useRange();
    await useSelection(Number(last));
    await useMarks();
    await scroll(Number(last), lastName);
    parent.postMessage(`LOOKED ${innerWidth} px, ${count} texts, ${faults.length} faults\n${[...new Set(faults)].slice(0, 10).join("\n")}`, "*");
  } catch (error) {
    parent.postMessage(`LOOKED ${innerWidth} px, and failed: ${error.stack}\n${faults.join("\n")}`, "*");
  }
});
