import RillText

extension LogPageScript {
    /// The range of time that the timeline shows, and the ticks of its axis.
    static let range: Markup = #"""
        const whole = { from: log.count ? Math.min(0, log.times[0]) : 0, to: Math.max(1, lastTime) };
        // Nothing happens between two nanoseconds.
        const shortest = Math.min(20, whole.to - whole.from);
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
            `${grouped(shown.lanes.length)} subscriptions, ${part}. The table has the same entries.`);
        }
        """#
}
