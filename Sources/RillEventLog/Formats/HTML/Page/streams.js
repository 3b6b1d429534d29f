// The streams, and how many entries and errors each has over time: rows of single subscriptions do not
// show an incident of thousands of them.
const streams = readStreams();
const streamRows = log.laneCount > 12 ? addStreamRows() : [];

function readStreams() {
  const places = new Map(), ofLane = new Int32Array(log.laneCount), all = [];
  log.streams.forEach((text, lane) => {
    const name = log.texts[text];
    if (!places.has(name)) places.set(name, all.push({ name, subscriptions: 0, attempts: 0, errors: 0, marks: 0 }) - 1);
    ofLane[lane] = places.get(name);
    all[ofLane[lane]].subscriptions++;
  });
  // One that has failed may have a second error, that of the result; the log may lack where it began.
  const begun = new Set(), failed = new Set();
  const isNew = (set, i) => set.size < set.add(log.lanes[i] * 2 ** 32 + log.attempts[i]).size;
  for (let i = 0; i < log.count; i++) {
    const stream = all[ofLane[log.lanes[i]]], isError = log.kinds[i] === ERROR;
    if (isError) stream.marks++;
    if (!log.attempts[i] || ![SUBSCRIBED, NEXT, ERROR, COMPLETED].includes(log.kinds[i])) continue;
    if (isNew(begun, i)) stream.attempts++;
    if (isError && isNew(failed, i)) stream.errors++;
  }
  const total = { name: "", subscriptions: log.laneCount, attempts: 0, errors: 0 };
  for (const { attempts, errors } of all) [total.attempts, total.errors] = [total.attempts + attempts, total.errors + errors];
  // Those with the most errors first; of many streams the others are in the first row only.
  const listed = [...all.keys()]
    .sort((a, b) => all[b].marks - all[a].marks || all[b].subscriptions - all[a].subscriptions).slice(0, 40);
  const rowOf = new Int32Array(all.length);
  listed.forEach((place, i) => { rowOf[place] = i + 1; });
  return { rows: [total, ...listed.map((place) => all[place])], others: all.length - listed.length, ofLane, rowOf };
}

function addStreamRows() {
  const box = byId("streams");
  box.hidden = false;
  return streams.rows.map((stream, row) => {
    const line = box.appendChild(document.createElement("div"));
    const button = line.appendChild(document.createElement("button"));
    const counts = line.appendChild(document.createElement("small"));
    const picture = line.appendChild(document.createElement("canvas"));
    const others = streams.others ? `, ${grouped(streams.others)} without a row` : "";
    button.textContent = row ? stream.name : `all ${grouped(streams.rows.length - 1 + streams.others)} streams${others}`;
    button.title = row ? "Filter by this stream" : "Show all streams";
    button.addEventListener("click", () => {
      filter.words = byId("words").value = row && filter.words !== stream.name ? stream.name : "";
      applyFilter();
    });
    const rate = stream.attempts ? (100 * stream.errors) / stream.attempts : 0;
    counts.textContent = `${grouped(stream.subscriptions)} × ${rate.toFixed(rate < 10 ? 1 : 0)} % errors`;
    counts.title = `${grouped(stream.attempts)} attempts, ${grouped(stream.errors)} failed`;
    picture.addEventListener("click", (event) => openPeak(row, event.offsetX));
    return { picture };
  });
}

// How many shown entries and errors each row has in each pixel of the range.
function densities(width) {
  const all = streamRows.map(() => new Int32Array(width)), errors = streamRows.map(() => new Int32Array(width));
  const { entries } = shown;
  const scale = width / (range.to - range.from);
  for (let i = firstIndex(0, entries.length, (index) => log.times[entries[index]] >= range.from); i < entries.length; i++) {
    const entry = entries[i], time = log.times[entry];
    if (time > range.to) break;
    const column = Math.min(width - 1, Math.floor((time - range.from) * scale));
    const row = streams.rowOf[streams.ofLane[log.lanes[entry]]], isError = log.kinds[entry] === ERROR;
    all[0][column]++;
    if (row) all[row][column]++;
    if (!isError) continue;
    errors[0][column]++;
    if (row) errors[row][column]++;
  }
  return { all, errors };
}

let drawnDensities;

function drawStreams() {
  if (!streamRows.length) return;
  const width = Math.max(1, Math.floor(right - left)), height = 20, ratio = devicePixelRatio || 1;
  byId("streams").style.setProperty("--left", `${left}px`);
  drawnDensities = densities(width);
  streamRows.forEach(({ picture }, row) => {
    picture.width = Math.round(width * ratio);
    picture.height = Math.round(height * ratio);
    picture.style.width = `${width}px`;
    const brush = picture.getContext("2d");
    brush.setTransform(ratio, 0, 0, ratio, 0, 0);
    const most = drawnDensities.all[row].reduce((most, count) => Math.max(most, count), 1);
    // Few of many are visible too.
    const bar = (count) => (count ? Math.max(2, height * Math.sqrt(count / most)) : 0);
    for (const [counts, color] of [[drawnDensities.all[row], colors.life], [drawnDensities.errors[row], colors.failed]]) {
      brush.fillStyle = color;
      counts.forEach((count, x) => { if (count) brush.fillRect(x, height - bar(count), 1, bar(count)); });
    }
  });
}

// Selects the first error, or the first entry, of the highest pixel beside a place, and zooms in there.
function openPeak(row, x) {
  const { all, errors } = drawnDensities, width = all[row].length;
  let best = Math.min(width - 1, Math.max(0, Math.floor(x)));
  for (let near = Math.max(0, best - 4); near <= Math.min(width - 1, best + 4); near++)
    if (errors[row][near] > errors[row][best] || (!errors[row][best] && all[row][near] > all[row][best])) best = near;
  const entry = peakEntry(row, best, width);
  if (entry < 0) return;
  zoom(8, left + best + 0.5);
  select(entry);
}

function peakEntry(row, column, width) {
  const { entries } = shown, step = (range.to - range.from) / width;
  const from = range.from + column * step, to = from + step;
  let first = -1;
  for (let i = firstIndex(0, entries.length, (index) => log.times[entries[index]] >= from); i < entries.length; i++) {
    const entry = entries[i];
    if (log.times[entry] > to) break;
    if (row && streams.rowOf[streams.ofLane[log.lanes[entry]]] !== row) continue;
    if (log.kinds[entry] === ERROR) return entry;
    if (first < 0) first = entry;
  }
  return first;
}
