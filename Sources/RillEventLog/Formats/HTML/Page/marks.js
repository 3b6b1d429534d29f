const whole = { from: log.count ? Math.min(0, log.times[0]) : 0, to: Math.max(1, lastTime) };
// Nothing happens between two nanoseconds, and numbers as large as late times are further apart than that.
const shortest = Math.min(Math.max(20, (whole.to - whole.from) * 2 ** -44), whole.to - whole.from);
let range = { ...whole };
let left = 0, right = 1;

const xOf = (time) => left + ((right - left) * (time - range.from)) / (range.to - range.from);
const timeAt = (x) => range.from + ((range.to - range.from) * (x - left)) / (right - left);
const timeOf = (pixels) => ((range.to - range.from) * pixels) / (right - left);

function showRange(from, length) {
  length = Math.min(Math.max(length, shortest), whole.to - whole.from);
  from = Math.min(Math.max(from, whole.from), whole.to - length);
  range = { from, to: from + length };
  byId("out").disabled = byId("all").disabled = length >= whole.to - whole.from;
  byId("in").disabled = length <= shortest;
  describeTimeline();
  redraw();
}

// The time at `x` stays where it is.
function zoom(factor, x = (left + right) / 2) {
  const length = Math.max((range.to - range.from) / factor, shortest);
  const share = (x - left) / (right - left);
  showRange(timeAt(x) - share * length, length);
}

const pan = (pixels) => showRange(range.from + timeOf(pixels), range.to - range.from);
const showAll = () => showRange(whole.from, whole.to - whole.from);

const units = [[1e9, "s"], [1e6, "ms"], [1e3, "µs"], [1, "ns"]];

function timeText(time, step) {
  if (time === 0) return "0";
  const [size, unit] = units.find(([size]) => range.to >= size) ?? units[3];
  const digits = Math.max(0, Math.ceil(Math.log10(size / step) - 1e-9));
  const text = (time / size).toFixed(Math.min(digits, 12));
  return `${text.includes(".") ? text.replace(/\.?0+$/, "") : text} ${unit}`;
}

// Round times, as many as fit beside each other.
function ticks(letter) {
  for (let width = 72; ; width += 24) {
    const step = roundStep((range.to - range.from) / Math.max(1, Math.ceil((right - left) / width)));
    const times = [];
    for (let time = Math.ceil(range.from / step) * step; time <= range.to; time += step)
      times.push({ time, text: timeText(time, step) });
    const longest = Math.max(0, ...times.map(({ text }) => text.length));
    const distance = (step / (range.to - range.from)) * (right - left);
    if (times.length < 2 || (longest + 2) * letter <= distance) return times;
    // A wider distance gives no longer step: the axis has room for one time.
    if (width >= right - left) return times.slice(0, 1);
  }
}

function roundStep(least) {
  const power = 10 ** Math.max(0, Math.floor(Math.log10(least)));
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= least) ?? power;
}

function describeTimeline() {
  const step = (range.to - range.from) / 1000;
  const isWhole = range.from <= whole.from && range.to >= whole.to;
  const part = `${timeText(range.from, step)} to ${timeText(range.to, step)}`;
  byId("range").textContent = isWhole ? part : `${part} of ${timeText(whole.to, step)}`;
  byId("canvas").setAttribute("aria-label",
    `${counted(shown.lanes.length, "subscription", "subscriptions")}, ${part}. The table has the same entries.`);
}
// The least distance of two marks.
const distance = 13;

// Entries that are too close to be drawn one by one are one mark. Marks are formed from a round time
// on, so that they stay the same while the range moves.
function visibleMarks(lane) {
  const { offsets, items, errorCounts } = shown.marks;
  const end = offsets[lane + 1], near = timeOf(distance);
  const indexFrom = (low, time) => firstIndex(low, end, (index) => log.times[items[index]] >= time);
  const block = 64 * near;
  const marks = [];
  let index = indexFrom(offsets[lane], (Math.floor(range.from / block) - 1) * block);
  while (index < end) {
    const time = log.times[items[index]], x = xOf(time);
    if (x > right + distance) break;
    const next = Math.max(index + 1, indexFrom(index + 1, time + near));
    if (x >= left - 5) marks.push({
      x, lane, index, count: next - index, entry: items[index], labelled: labelledEntry(index, next),
      kind: kindOfMark(index, next), hasFailed: errorCounts[next] > errorCounts[index],
    });
    index = next;
  }
  return marks;
}

// The kind of the only entry of a mark; -1 for several. An error and the disposal right after it are
// drawn as the error.
function kindOfMark(index, next) {
  const { items } = shown.marks;
  const kind = log.kinds[items[index]];
  if (next - index === 1) return kind;
  const isDisposed = next - index === 2 && log.kinds[items[next - 1]] === DISPOSED;
  return kind === ERROR && isDisposed ? ERROR : -1;
}

// The last of several entries that has a text.
function labelledEntry(index, next) {
  for (let i = next - 1; i >= Math.max(index, next - 8); i--) {
    const entry = shown.marks.items[i], kind = log.kinds[entry];
    if (kind === NEXT || kind === ERROR) return entry;
  }
  return -1;
}

// The bars of the waits; those of less than a pixel are merged.
function visibleWaits(lane) {
  const { offsets, starts, ends } = lives.waits;
  const end = offsets[lane + 1];
  const indexUntil = (low, time) => firstIndex(low, end, (index) => ends[index] >= time);
  const bars = [];
  let index = indexUntil(offsets[lane], range.from);
  while (index < end) {
    const from = Math.max(left, xOf(starts[index]));
    if (from > right) break;
    const to = Math.min(Math.max(xOf(ends[index]), from + 1), right);
    bars.push({ from, to });
    index = Math.max(index + 1, indexUntil(index + 1, timeAt(to + 1)));
  }
  return bars;
}

// The texts above the marks. A text begins at its mark if it has room up to the next one; otherwise
// it ends at its mark if it has more room before it. A text without room is cut or left out.
function labels(marks, letter, begin, end) {
  const found = [];
  const labelled = marks.filter((mark) => mark.labelled >= 0);
  let free = begin;
  const columns = (width) => Math.max(0, Math.floor(width / letter) - 1);
  labelled.forEach((mark, i) => {
    const start = Math.max(mark.x - 5, free);
    const after = columns((i + 1 < labelled.length ? labelled[i + 1].x - 5 : end) - start);
    const before = columns(mark.x + 5 - free);
    const isBefore = columnsOf(textOf(mark.labelled), after + 1) > after && before > after;
    const text = clipped(textOf(mark.labelled), isBefore ? before : after);
    if (!text) return;
    const width = columnsOf(text) * letter;
    const x = isBefore ? mark.x + 5 - width : start;
    free = x + width + letter;
    found.push({ text, x, width, isError: log.kinds[mark.labelled] === ERROR });
  });
  return found;
}

// CJK characters and emoji are two columns wide.
const columnsOfCharacter = (character) => {
  const code = character.codePointAt(0);
  return code >= 0x1100 && (code < 0x2000 || code > 0x206f) ? 2 : 1;
};

function columnsOf(text, most = Infinity) {
  let columns = 0;
  for (const character of text) if ((columns += columnsOfCharacter(character)) > most) break;
  return columns;
}

function clipped(text, columns) {
  if (columnsOf(text, columns) <= columns) return text;
  if (columns < 3) return "";
  let used = 1, end = 0;
  for (const character of text) {
    if ((used += columnsOfCharacter(character)) > columns) break;
    end += character.length;
  }
  return `${text.slice(0, end)}…`;
}
// Browsers limit the height of an element: a longer list scrolls in proportion.
const tallest = 8e6;

// `head` is the height of the heading inside the box, which stays in place.
function virtualList(box, space, rowHeight, head) {
  let count = 0;
  const height = () => box.clientHeight - head;
  const most = () => Math.max(0, count * rowHeight - height());
  const scale = () => {
    const reach = box.scrollHeight - box.clientHeight;
    return reach > 0 && count * rowHeight > tallest ? most() / reach : 1;
  };
  return {
    rowHeight,
    get scrolls() { return most() > 0; },
    setCount(newCount) {
      count = newCount;
      space.style.height = `${Math.min(count * rowHeight, tallest) + head}px`;
    },
    // How far the rows are scrolled, in pixels of the whole list.
    get offset() { return Math.min(most(), box.scrollTop * scale()); },
    set offset(offset) { box.scrollTop = offset / scale(); },
    // The rows that are at least partly visible.
    get visible() {
      const first = Math.floor(this.offset / rowHeight);
      return { first, end: Math.min(count, Math.ceil((this.offset + height()) / rowHeight)) };
    },
    get page() { return Math.max(1, Math.floor(height() / rowHeight) - 1); },
    reveal(row) {
      const top = row * rowHeight, bottom = top + rowHeight - height();
      if (top < this.offset || bottom > this.offset)
        this.offset = Math.max(0, Math.min(most(), top - (height() - rowHeight) / 2));
    },
  };
}

const timeline = byId("timeline"), table = byId("table");
const axisHeight = 26;
const lanesList = virtualList(timeline, byId("lanes"), 38, axisHeight);
const tableList = virtualList(table, byId("rows"), 24, 25);

// Draws everything again, once for each frame.
let isDrawing = false;
function redraw() {
  if (isDrawing) return;
  isDrawing = true;
  requestAnimationFrame(drawNow);
}

function drawNow() {
  isDrawing = false;
  drawTimeline();
  drawStreams();
  drawTable();
}
