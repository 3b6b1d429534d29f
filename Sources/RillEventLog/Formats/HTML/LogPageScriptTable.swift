import RillText

extension LogPageScript {
    /// The table of entries. A cell of a selected row shows the beginning of its text, and the details show
    /// all of it.
    static let table: Markup = #"""
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
          { name: "attempt", text: (entry) => log.attempts[entry] },
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
        """#
}
