import RillText

extension LogPageScript {
    /// A list of which only the visible rows exist.
    static let lanes: Markup = #"""
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
          drawTable();
        }
        """#
}
