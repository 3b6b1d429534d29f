const buttons = {
  in: () => zoom(2), out: () => zoom(1 / 2), all: showAll,
  previous: () => selectError(-1), next: () => selectError(1), close: deselect,
};
for (const [id, action] of Object.entries(buttons)) byId(id).addEventListener("click", action);

const keys = {
  "+": () => zoom(2), "=": () => zoom(2), "-": () => zoom(1 / 2), 0: showAll,
  ArrowLeft: () => pan((left - right) / 8), ArrowRight: () => pan((right - left) / 8),
  ArrowUp: () => selectRow(-1), ArrowDown: () => selectRow(1),
  PageUp: () => selectRow(-tableList.page), PageDown: () => selectRow(tableList.page),
  Home: () => selectRow(-Infinity), End: () => selectRow(Infinity),
  e: () => selectError(1), E: () => selectError(-1),
  "/": () => byId("words").focus(), Escape: deselect,
};
const scrolling = ["ArrowUp", "ArrowDown", "PageUp", "PageDown", "Home", "End"];

addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || !Object.hasOwn(keys, event.key)) return;
  if (event.target === byId("words")) {
    if (event.key === "Escape") table.focus();
    return;
  }
  // These scroll the box that has the focus, except the table.
  const isScroller = event.target === timeline || event.target === byId("details");
  if (isScroller && scrolling.includes(event.key)) return;
  event.preventDefault();
  byId("said").textContent = "";
  keys[event.key]();
});

function addKinds() {
  const counts = kindNames.map(() => 0);
  log.kinds.forEach((kind) => { counts[kind]++; });
  kindNames.forEach((name, kind) => {
    if (!counts[kind]) return;
    const label = byId("kinds").appendChild(document.createElement("label"));
    label.className = `kind${kind}`;
    const box = label.appendChild(document.createElement("input"));
    box.type = "checkbox";
    box.checked = true;
    box.addEventListener("change", () => {
      filter.kinds[kind] = box.checked;
      applyFilter();
    });
    if (kindSigns[kind]) label.appendChild(signOf(kind));
    const count = document.createElement("small");
    count.textContent = grouped(counts[kind]);
    label.append(name, " ", count);
  });
}

function signOf(kind) {
  const sign = document.createElement("i");
  sign.textContent = kindSigns[kind];
  sign.setAttribute("aria-hidden", "true");
  return sign;
}

// A large log is filtered after the last key of a word.
let typing = 0;
byId("words").addEventListener("input", () => {
  clearTimeout(typing);
  typing = setTimeout(() => {
    filter.words = byId("words").value;
    applyFilter();
  }, log.count > 20000 ? 200 : 0);
});

for (const box of [timeline, table]) box.addEventListener("scroll", redraw, { passive: true });
addEventListener("hashchange", selectAddressed);
new ResizeObserver(redraw).observe(timeline);
new ResizeObserver(redraw).observe(table);
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
  readColors();
  redraw();
});

byId("page").hidden = false;
readColors();
addKinds();
sizeColumns();
applyFilter();
showAll();
selectAddressed();
drawNow();
performance.mark("drawn");
