import RillText

extension LogPageScript {
    /// Draws the mark of each kind of entry, in the shapes of the SVG.
    static let shapes: Markup = #"""
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
        """#
}
