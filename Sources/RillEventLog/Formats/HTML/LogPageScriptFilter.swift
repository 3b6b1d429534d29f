import RillText

extension LogPageScript {
    /// The entries that the filter lets through, in the order of the log and by subscription.
    static let filter: Markup = #"""
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
          byId("found").textContent = entries.length === log.count
            ? `${grouped(log.count)} entries`
            : `${grouped(entries.length)} of ${grouped(log.count)} entries`;
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
        """#
}
