const rowElements = [];

function rowElement() {
  const row = document.createElement("div");
  row.setAttribute("role", "row");
  row.className = "row";
  for (let i = 0; i < columns.length; i++) {
    const cell = row.appendChild(document.createElement("span"));
    cell.setAttribute("role", "gridcell");
    cell.className = columns[i].name;
  }
  row.lastChild.append(document.createElement("i"), "");
  row.lastChild.firstChild.setAttribute("aria-hidden", "true");
  row.addEventListener("click", () => select(row.entry));
  return byId("view").appendChild(row);
}

// A new column is one line here and one cell in the heading of the table.
const columns = [
  { name: "number", text: (entry) => log.sequences[entry] },
  { name: "seconds", text: (entry) => secondsOf(entry) },
  { name: "stream", text: nameOf },
  { name: "attempt", text: (entry) => log.attempts[entry] || "?" },
  { name: "event", text: (entry) => clipped(eventOf(entry), 400) },
];

function drawTable() {
  const { first, end } = tableList.visible;
  while (rowElements.length < end - first) rowElements.push(rowElement());
  rowElements.forEach((row, i) => {
    row.hidden = first + i >= end;
    if (!row.hidden) fillRow(row, first + i);
  });
  const active = rowElements.find((row) => !row.hidden && row.entry === selected);
  if (active) table.setAttribute("aria-activedescendant", active.id);
  else table.removeAttribute("aria-activedescendant");
}

function fillRow(row, index) {
  const entry = shown.entries[index], kind = log.kinds[entry];
  row.entry = entry;
  row.id = `row${index}`;
  row.className = `row kind${kind}`;
  row.style.transform = `translateY(${index * tableList.rowHeight - tableList.offset}px)`;
  row.setAttribute("aria-rowindex", index + 2);
  row.setAttribute("aria-selected", entry === selected);
  columns.forEach(({ text }, i) => {
    const cell = row.children[i];
    if (i < columns.length - 1) cell.textContent = text(entry);
    else [cell.firstChild.textContent, cell.lastChild.data] = [kindSigns[kind], text(entry)];
  });
}

function sizeColumns() {
  const style = table.style;
  const last = log.count ? log.sequences[log.count - 1] : 0;
  style.setProperty("--number", `${Math.max(2, String(last).length) + 1}ch`);
  style.setProperty("--seconds", `${(lastTime / 1e9).toFixed(decimals).length + 1}ch`);
}
let selected = -1;

function select(entry, { keepsAddress = false } = {}) {
  selected = entry;
  if (!keepsAddress) history.replaceState(null, "", `#e${log.sequences[entry]}`);
  showDetails();
  revealSelected();
  redraw();
}

function deselect() {
  selected = -1;
  history.replaceState(null, "", location.pathname + location.search);
  showDetails();
  redraw();
}

function revealSelected() {
  if (isShown(selected)) tableList.reveal(shownIndex(selected));
  const row = shown.rows[log.lanes[selected]];
  if (row >= 0) lanesList.reveal(row);
  const time = log.times[selected], length = range.to - range.from;
  if (time < range.from || time > range.to) showRange(time - length / 2, length);
}

// The fields of the selected entry. A new field of the data appears by itself.
function fieldsOf(entry) {
  const lane = log.lanes[entry], parent = log.parents[lane];
  const more = log.fields.map(({ name, entries, texts }) => {
    const i = firstIndex(0, entries.length, (index) => entries[index] >= entry);
    return [name, entries[i] === entry ? log.texts[texts[i]] : ""];
  });
  return [
    ["entry", `${log.sequences[entry]}`], ["time", `${secondsOf(entry, 9)} s`],
    ["time of day", timeOfDay(entry)], ["metadata", log.texts[log.metadata[lane]]],
    ["subscription", nameOf(entry)], ["parent", parent ? `#${parent}` : "", log.laneOf.get(parent)],
    ["attempt", `${log.attempts[entry] || "?"}`], ["event", kindNames[log.kinds[entry]]],
    ["text", textOf(entry)], ...more, ["logged at", log.texts[log.sites[lane]]],
  ];
}

function timeOfDay(entry) {
  const time = new Date(log.start + log.times[entry] / 1e6);
  return log.start === null || isNaN(time) ? "" : time.toISOString();
}

function showDetails() {
  byId("details").hidden = selected < 0;
  if (selected < 0) return;
  const list = byId("fields");
  list.replaceChildren();
  for (const [name, text, lane] of fieldsOf(selected)) if (text) {
    const value = document.createElement("dd");
    value.textContent = text;
    if (lane !== undefined) value.replaceChildren(linkTo(lives.first[lane], log.names[lane]));
    const term = document.createElement("dt");
    term.textContent = name;
    list.appendChild(document.createElement("div")).append(term, value);
  }
  byId("hidden").hidden = isShown(selected);
}

function linkTo(entry, text) {
  const link = document.createElement("a");
  link.href = `#e${log.sequences[entry]}`;
  link.textContent = text;
  return link;
}

function selectAddressed() {
  const number = Number(/^#e(\d+)$/.exec(location.hash)?.[1]);
  const entry = firstIndex(0, log.count, (index) => log.sequences[index] >= number);
  if (log.sequences[entry] === number) select(entry, { keepsAddress: true });
}

// Selects the shown entry that is `distance` rows away.
function selectRow(distance) {
  const { length } = shown.entries;
  if (!length) return;
  const now = selected < 0 ? (distance > 0 ? -1 : length) : shownIndex(selected);
  const isBetween = selected >= 0 && distance > 0 && !isShown(selected);
  const row = now + distance - (isBetween ? 1 : 0);
  select(shown.entries[Math.min(Math.max(row, 0), length - 1)]);
}

function selectError(step) {
  const { entries } = shown;
  let row = selected < 0 ? (step > 0 ? -1 : entries.length) : shownIndex(selected);
  if (step > 0 && selected >= 0 && !isShown(selected)) row--;
  do row += step; while (entries[row] !== undefined && log.kinds[entries[row]] !== ERROR);
  if (entries[row] !== undefined) return select(entries[row]);
  byId("said").textContent = step > 0 ? "There is no later error." : "There is no earlier error.";
}
