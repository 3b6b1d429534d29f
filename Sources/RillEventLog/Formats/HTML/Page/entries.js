const byId = (id) => document.getElementById(id);
const [SUBSCRIBED, NEXT, ERROR, RETRY, GAVE_UP, COMPLETED, DISPOSED, UNKNOWN, WAITED] = [0, 1, 2, 3, 4, 5, 6, 7, 8];
const kindNames = [
  "subscribed", "next", "error", "retry", "gave up", "completed", "disposed", "unknown", "waited",
];
const kindSigns = ["", "●", "✕", "▶", "", "▮", "□", "○", "~"];
const log = readEntries(JSON.parse(byId("log").textContent));
const lives = readLives();
byId("log").remove();

function readEntries(data) {
  const count = data.kinds.length;
  const kinds = new Uint8Array(count);
  const times = new Float64Array(count);
  for (let i = 0, time = 0; i < count; i++) {
    kinds[i] = data.kinds.charCodeAt(i) - 48;
    times[i] = time += data.times[i];
  }
  return {
    count, kinds, times, sequences: readSequences(data.sequences, count), texts: data.texts,
    lanes: new Int32Array(data.lanes), attempts: new Float64Array(data.attempts),
    text: new Int32Array(data.text), laneCount: data.numbers.length,
    names: data.numbers.map((number, lane) => `${data.texts[data.streams[lane]]}#${number}`),
    laneOf: new Map(data.numbers.map((number, lane) => [number, lane])),
    streams: data.streams, parents: data.parents, sites: data.sites, metadata: data.metadata,
    start: data.start, waits: data.waits, fields: data.fields.map(readField),
  };
}

function readSequences(runs, count) {
  const sequences = new Float64Array(count);
  for (let i = 0, run = 0; run < runs.length; run += 2)
    for (let offset = 0; offset < runs[run + 1]; offset++) sequences[i++] = runs[run] + offset;
  return sequences;
}

function readField({ name, entries, texts }) {
  let last = 0;
  return { name, texts, entries: Int32Array.from(entries, (distance) => (last += distance)) };
}

// The marks, the waits, and the first and last entry of each subscription. The end of a subscription
// that has ended anyway has no mark, and a disposal during a wait ends the wait.
function readLives() {
  const { count, kinds, times, lanes, laneCount } = log;
  const isMark = new Uint8Array(count);
  const first = new Int32Array(laneCount).fill(-1), last = new Int32Array(laneCount);
  const failure = new Int32Array(laneCount).fill(-1), hasCompleted = new Uint8Array(laneCount);
  // Whether the delay after the failure is drawn: up to the wait for a limit that follows it.
  const isDelayed = new Uint8Array(laneCount);
  const waitLanes = [], waitStarts = [], waitEnds = [];
  const addWait = (lane, from, to) => {
    if (from >= to) return;
    waitLanes.push(lane);
    waitStarts.push(from);
    waitEnds.push(to);
  };
  let waitCount = 0;
  for (let i = 0; i < count; i++) {
    const lane = lanes[i], kind = kinds[i];
    if (first[lane] < 0) first[lane] = i;
    last[lane] = i;
    if (kind === SUBSCRIBED || kind === GAVE_UP) continue;
    const since = failure[lane];
    if (kind === WAITED) {
      const start = times[i] - log.waits[waitCount++];
      if (since >= 0 && !isDelayed[lane] && start >= times[since]) {
        addWait(lane, times[since], start);
        isDelayed[lane] = 1;
      }
      addWait(lane, start, times[i]);
      continue;
    }
    const isWaiting = since >= 0 && times[since] < times[i];
    if (isWaiting && !isDelayed[lane] && (kind === RETRY || kind === DISPOSED)) addWait(lane, times[since], times[i]);
    if (kind === UNKNOWN) {
      isMark[i] = 1;
      continue;
    }
    isMark[i] = kind !== DISPOSED || isWaiting || (failure[lane] < 0 && !hasCompleted[lane]) ? 1 : 0;
    failure[lane] = kind === ERROR ? i : -1;
    isDelayed[lane] = 0;
    hasCompleted[lane] = kind === COMPLETED ? 1 : 0;
  }
  const waits = groupedByLane(Int32Array.from(waitEnds.keys()), (wait) => waitLanes[wait]);
  const starts = Float64Array.from(waits.items, (wait) => waitStarts[wait]);
  const ends = Float64Array.from(waits.items, (wait) => waitEnds[wait]);
  return { isMark, first, last, waits: { offsets: waits.offsets, starts, ends } };
}

// The items in the order of their lanes; those of a lane keep their order and begin at its offset.
function groupedByLane(all, laneOf) {
  const offsets = new Int32Array(log.laneCount + 1);
  for (let i = 0; i < all.length; i++) offsets[laneOf(all[i]) + 1]++;
  for (let lane = 0; lane < log.laneCount; lane++) offsets[lane + 1] += offsets[lane];
  const free = offsets.slice(), items = new Int32Array(all.length);
  for (let i = 0; i < all.length; i++) items[free[laneOf(all[i])]++] = all[i];
  return { offsets, items };
}

// The first index from `low` for which `isBeyond` holds; it holds for all indices after it too.
function firstIndex(low, high, isBeyond) {
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBeyond(middle)) high = middle; else low = middle + 1;
  }
  return low;
}

const grouped = (number) => number.toLocaleString("en-US");
const counted = (number, one, several) => `${grouped(number)} ${number === 1 ? one : several}`;
const textOf = (entry) => log.texts[log.text[entry]];
const nameOf = (entry) => log.names[log.lanes[entry]];
const lastTime = log.count ? log.times[log.count - 1] : 0;
const decimals = lastTime >= 1e9 ? 3 : lastTime >= 1e6 ? 6 : 9;
const secondsOf = (entry, digits = decimals) => (log.times[entry] / 1e9).toFixed(digits);
const eventOf = (entry) => kindNames[log.kinds[entry]] + (log.text[entry] ? `: ${textOf(entry)}` : "");
const filter = { words: "", kinds: kindNames.map(() => true) };
let shown;

function filteredEntries() {
  const entries = matchingEntries();
  const marked = entries.filter((entry) => lives.isMark[entry]);
  const marks = groupedByLane(marked, (entry) => log.lanes[entry]);
  // How many of the marks before an index are errors.
  const errorCounts = new Int32Array(marks.items.length + 1);
  marks.items.forEach((entry, i) => {
    errorCounts[i + 1] = errorCounts[i] + (log.kinds[entry] === ERROR ? 1 : 0);
  });
  return { entries, marks: { ...marks, errorCounts }, ...shownLanes(entries) };
}

// All words have to occur in the name or metadata of the subscription, in the kind or in the text.
function matchingEntries() {
  const words = filter.words.toLowerCase().split(/\s+/).filter((word) => word);
  const tests = words.map((word) => {
    const inName = log.names.map((name, lane) =>
      `${name} ${log.texts[log.metadata[lane]]}`.toLowerCase().includes(word));
    const inText = log.texts.map((text) => text.toLowerCase().includes(word));
    const inKind = kindNames.map((name) => name.includes(word));
    return (entry) =>
      inName[log.lanes[entry]] || inKind[log.kinds[entry]] || inText[log.text[entry]];
  });
  const matching = new Int32Array(log.count);
  let count = 0;
  for (let entry = 0; entry < log.count; entry++)
    if (filter.kinds[log.kinds[entry]] && tests.every((test) => test(entry))) matching[count++] = entry;
  return matching.slice(0, count);
}

// The subscriptions that have a shown entry, and the row of each.
function shownLanes(entries) {
  const rows = new Int32Array(log.laneCount).fill(-1);
  entries.forEach((entry) => { rows[log.lanes[entry]] = 0; });
  const lanes = [];
  for (let lane = 0; lane < log.laneCount; lane++) if (!rows[lane]) rows[lane] = lanes.push(lane) - 1;
  return { lanes, rows };
}

function applyFilter() {
  shown = filteredEntries();
  const { entries, lanes } = shown;
  const all = counted(log.count, "entry", "entries");
  byId("found").textContent =
    entries.length === log.count ? all : `${grouped(entries.length)} of ${all}`;
  byId("nothing").hidden = entries.length > 0;
  lanesList.setCount(lanes.length);
  tableList.setCount(entries.length);
  table.setAttribute("aria-rowcount", entries.length + 1);
  describeTimeline();
  showDetails();
  redraw();
}

// The index of an entry among the shown ones, or of the first one after it.
const shownIndex = (entry) =>
  firstIndex(0, shown.entries.length, (index) => shown.entries[index] >= entry);
const isShown = (entry) => shown.entries[shownIndex(entry)] === entry;
