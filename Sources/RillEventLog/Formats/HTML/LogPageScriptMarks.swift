import RillText

extension LogPageScript {
    /// The marks of a subscription in the visible range. Their number depends on the width of the page and
    /// not on the number of entries.
    static let marks: Markup = #"""
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
          const indexUntil = (low, time) => firstIndex(low, end, (index) => log.times[ends[index]] >= time);
          const bars = [];
          let index = indexUntil(offsets[lane], range.from);
          while (index < end) {
            const from = Math.max(left, xOf(log.times[starts[index]]));
            if (from > right) break;
            const to = Math.min(Math.max(xOf(log.times[ends[index]]), from + 1), right);
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
        """#
}
