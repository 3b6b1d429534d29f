const pointers = new Map();
let hasMoved = false;

const place = (event) => {
  const box = canvas.getBoundingClientRect();
  return { x: event.clientX - box.left, y: event.clientY - box.top };
};

function markAt({ x, y }) {
  let best, least = 10;
  for (const mark of drawn) {
    const away = Math.max(Math.abs(mark.x - x), Math.abs(mark.y - y));
    if (away < least) [best, least] = [mark, away];
  }
  return best;
}

// The first entry of the subscription whose name is here.
function nameAt({ x, y }) {
  if (x >= left - 12 || y < axisHeight) return -1;
  const lane = shown.lanes[Math.floor((y - axisHeight + lanesList.offset) / lanesList.rowHeight)];
  return lane === undefined ? -1 : lives.first[lane];
}

canvas.addEventListener("pointerdown", (event) => {
  if (event.button !== 0) return;
  pointers.set(event.pointerId, place(event));
  hasMoved = pointers.size > 1;
});

canvas.addEventListener("pointermove", (event) => {
  // It was released outside, which this canvas does not hear.
  if (!event.buttons) pointers.delete(event.pointerId);
  const now = place(event), before = pointers.get(event.pointerId);
  if (!before) return showTooltip(markAt(now), now);
  const [other] = [...pointers].filter(([id]) => id !== event.pointerId).map(([, other]) => other);
  if (other) pinch(before, now, other); else drag(before, now, event);
  if (hasMoved) pointers.set(event.pointerId, now);
});

function drag(before, now, event) {
  if (!hasMoved && Math.hypot(now.x - before.x, now.y - before.y) < 4) return;
  if (!hasMoved) canvas.setPointerCapture(event.pointerId);
  hasMoved = true;
  showTooltip();
  // A finger scrolls the rows by itself.
  if (event.pointerType === "mouse") lanesList.offset -= now.y - before.y;
  pan(before.x - now.x);
}

function pinch(before, now, other) {
  const apart = (point) => Math.max(20, Math.abs(point.x - other.x));
  zoom(apart(now) / apart(before), other.x);
}

function release(event) {
  const isClick = pointers.delete(event.pointerId) && !hasMoved && event.type === "pointerup";
  if (!isClick) return;
  const mark = markAt(place(event));
  const entry = mark ? mark.entry : nameAt(place(event));
  if (entry >= 0) select(entry);
}
canvas.addEventListener("pointerup", release);
canvas.addEventListener("pointercancel", release);
canvas.addEventListener("pointerleave", () => showTooltip());
canvas.addEventListener("dblclick", (event) => zoom(4, place(event).x));

// The wheel scrolls the rows if there are more than fit; with Ctrl, or if all fit, it zooms.
timeline.addEventListener("wheel", (event) => {
  const size = event.deltaMode ? 30 : 1;
  const isSideways = Math.abs(event.deltaX) > Math.abs(event.deltaY);
  if (!event.ctrlKey && !event.metaKey && !event.shiftKey && !isSideways && lanesList.scrolls) return;
  event.preventDefault();
  if (isSideways || event.shiftKey) pan((event.deltaX || event.deltaY) * size);
  else zoom(Math.exp(-Math.min(Math.max(event.deltaY * size, -100), 100) / 300), place(event).x);
}, { passive: false });

function showTooltip(mark, at) {
  const tooltip = byId("tooltip");
  tooltip.hidden = !mark;
  canvas.style.cursor = mark || (at && nameAt(at) >= 0) ? "pointer" : "";
  if (!mark) return;
  tooltip.textContent = tooltipLines(mark).join("\n");
  const box = canvas.getBoundingClientRect(), size = tooltip.getBoundingClientRect();
  const below = box.top + mark.y + 14;
  const x = Math.min(box.left + mark.x + 8, innerWidth - size.width - 8);
  const y = below + size.height > innerHeight ? box.top + mark.y - 14 - size.height : below;
  tooltip.style.transform = `translate(${Math.max(8, x)}px, ${Math.max(8, y)}px)`;
}

function tooltipLines({ index, count }) {
  const lines = [...shown.marks.items.slice(index, index + Math.min(count, 10))].map((entry) =>
    `${secondsOf(entry)} s  attempt ${log.attempts[entry] || "?"}  ${clipped(eventOf(entry), 160)}`);
  if (count > 10) lines.push(`… and ${grouped(count - 10)} more`);
  return lines;
}
