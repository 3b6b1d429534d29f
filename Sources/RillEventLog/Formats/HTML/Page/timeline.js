const canvas = byId("canvas"), pen = canvas.getContext("2d");
const fonts = 'ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace';
let colors = {};
// The marks that are drawn, with their places.
let drawn = [];

function readColors() {
  const style = getComputedStyle(document.documentElement);
  colors = Object.fromEntries(byId("timeline").dataset.colors.split(" ")
    .map((name) => [name, style.getPropertyValue(`--${name}`).trim()]));
}

function letterWidth(size) {
  pen.font = `${size}px ${fonts}`;
  return pen.measureText("0").width;
}

function drawTimeline() {
  const width = timeline.clientWidth, height = timeline.clientHeight;
  sizeCanvas(width, height, devicePixelRatio || 1);
  pen.clearRect(0, 0, width, height);
  drawn = [];
  const { first, end } = lanesList.visible;
  const lanes = shown.lanes.slice(first, end);
  const letter = letterWidth(12);
  const names = lanes.map((lane) => clippedName(log.names[lane], Math.floor((width * 0.3) / letter)));
  const columns = Math.max(0, ...names.map((name) => columnsOf(name)));
  // The names of the streams above need room too.
  left = Math.max(Math.ceil(columns * letter) + 28, streamRows.length ? Math.min(300, width * 0.4) : 0);
  right = width - 32;
  const axis = ticks(letter);
  drawGrid(axis, height);
  pen.save();
  pen.beginPath();
  pen.rect(0, axisHeight, width, height - axisHeight);
  pen.clip();
  lanes.forEach((lane, i) => {
    const y = axisHeight + (first + i) * lanesList.rowHeight - lanesList.offset;
    drawLane(lane, names[i], y, width);
  });
  pen.restore();
  drawAxis(axis, letter, width);
}

// A canvas has the pixels of the screen. It is cleared and slow to draw when its size is set.
function sizeCanvas(width, height, ratio) {
  const pixels = [Math.round(width * ratio), Math.round(height * ratio)];
  if (canvas.width !== pixels[0] || canvas.height !== pixels[1]) {
    [canvas.width, canvas.height] = pixels;
    canvas.style.width = `${width}px`;
    canvas.style.height = `${height}px`;
  }
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
}

// The number stays when the name is cut.
function clippedName(name, columns) {
  const number = name.slice(name.lastIndexOf("#"));
  return clipped(name.slice(0, -number.length), columns - number.length) + number;
}

function drawGrid(axis, height) {
  pen.strokeStyle = colors.grid;
  pen.lineWidth = 1;
  for (const { time } of axis) line(Math.round(xOf(time)) + 0.5, axisHeight, 0, height);
  if (selected < 0) return;
  const x = xOf(log.times[selected]);
  if (x < left - 1 || x > right + 1) return;
  pen.strokeStyle = colors.life;
  line(Math.round(x) + 0.5, axisHeight, 0, height);
}

function drawAxis(axis, letter, width) {
  pen.font = `12px ${fonts}`;
  pen.textAlign = "center";
  pen.fillStyle = colors.faint;
  for (const { time, text } of axis) {
    const half = (text.length * letter) / 2;
    pen.fillText(text, Math.min(Math.max(xOf(time), half + 4), width - half - 4), 17);
  }
  pen.textAlign = "left";
  // The part of the log that is shown.
  const share = (time) => left + ((right - left) * (time - whole.from)) / (whole.to - whole.from);
  if (range.to - range.from >= whole.to - whole.from) return;
  pen.fillStyle = colors.grid;
  pen.fillRect(left, 0, right - left, 3);
  pen.fillStyle = colors.next;
  pen.fillRect(share(range.from), 0, Math.max(3, share(range.to) - share(range.from)), 3);
}

function drawLane(lane, name, top, width) {
  const y = top + 24, isSelected = selected >= 0 && log.lanes[selected] === lane;
  if (isSelected) {
    pen.fillStyle = colors.highlight;
    pen.fillRect(0, top, width, lanesList.rowHeight);
  }
  text(name, 12, y + 4, colors.text, 12, left - 20);
  const from = Math.max(left, xOf(log.times[lives.first[lane]]));
  const to = Math.min(right, xOf(log.times[lives.last[lane]]));
  pen.strokeStyle = colors.life;
  pen.lineWidth = 1.5;
  if (to > from) line(from, y, to - from, 0);
  for (const wait of visibleWaits(lane)) drawWait(wait, y);
  const marks = visibleMarks(lane);
  const small = letterWidth(11);
  for (const label of labels(marks, small, left - 6, right + 20))
    text(label.text, label.x, y - 10, label.isError ? colors.reason : colors.text, 11, label.width);
  for (const mark of marks) {
    drawMark(mark, y);
    drawn.push({ ...mark, y });
  }
}

function drawWait({ from, to }, y) {
  pen.beginPath();
  pen.roundRect(from, y - 5, to - from, 10, Math.min(2, (to - from) / 2));
  pen.globalAlpha = 0.45;
  pen.fillStyle = colors.wait;
  pen.fill();
  pen.globalAlpha = 1;
  pen.strokeStyle = colors.retried;
  pen.lineWidth = 0.75;
  pen.stroke();
}
function line(x, y, width, height) {
  pen.beginPath();
  pen.moveTo(x, y);
  pen.lineTo(x + width, y + height);
  pen.stroke();
}

// `width` is the most that the text may take in any font.
function text(text, x, y, color = colors.text, size = 12, width = undefined) {
  pen.font = `${size}px ${fonts}`;
  pen.fillStyle = color;
  if (text) pen.fillText(text, x, y, width);
}

function cross(x, y, reach) {
  pen.strokeStyle = colors.failed;
  pen.lineWidth = 2.2;
  line(x - reach, y - reach, 2 * reach, 2 * reach);
  line(x - reach, y + reach, 2 * reach, -2 * reach);
}

const shapes = {
  [NEXT](x, y) {
    pen.fillStyle = colors.next;
    pen.beginPath();
    pen.arc(x, y, 4.5, 0, 2 * Math.PI);
    pen.fill();
  },
  [ERROR](x, y) { cross(x, y, 5); },
  [RETRY](x, y) {
    pen.fillStyle = colors.retried;
    pen.beginPath();
    pen.moveTo(x - 5, y - 5.5);
    pen.lineTo(x + 5, y);
    pen.lineTo(x - 5, y + 5.5);
    pen.fill();
  },
  [COMPLETED](x, y) {
    pen.fillStyle = colors.completed;
    pen.fillRect(x - 1.5, y - 7, 3, 14);
  },
  [UNKNOWN](x, y) {
    pen.strokeStyle = colors.faint;
    pen.lineWidth = 1.5;
    pen.beginPath();
    pen.arc(x, y, 4, 0, 2 * Math.PI);
    pen.stroke();
  },
  [DISPOSED](x, y) {
    pen.strokeStyle = colors.faint;
    pen.lineWidth = 1.5;
    pen.strokeRect(x - 4, y - 4, 8, 8);
  },
};

function drawSeveral(x, y, hasFailed) {
  pen.beginPath();
  pen.roundRect(x - 5.5, y - 5.5, 11, 11, 3);
  pen.fillStyle = colors.next;
  pen.fill();
  pen.strokeStyle = colors.page;
  pen.lineWidth = 1;
  pen.stroke();
  if (hasFailed) cross(x, y, 3);
}

function drawMark({ x, kind, hasFailed, index, count }, y) {
  if (kind < 0) drawSeveral(x, y, hasFailed); else shapes[kind](x, y);
  const { items } = shown.marks;
  if (selected < items[index] || selected > items[index + count - 1]) return;
  if (log.lanes[selected] !== log.lanes[items[index]]) return;
  pen.strokeStyle = colors.text;
  pen.lineWidth = 1.5;
  pen.beginPath();
  pen.arc(x, y, 9.5, 0, 2 * Math.PI);
  pen.stroke();
}
