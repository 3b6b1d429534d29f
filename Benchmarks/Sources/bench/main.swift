import Foundation

let help = """
    Measures what Rill costs, beside the same work written by hand.

    Usage: swift run -c release --package-path Benchmarks bench [--filter TEXT] [--repetitions N] [--check]

      --filter TEXT      only the workloads whose name contains this text
      --repetitions N    how often each is measured (default: 7); the smallest time counts
      --check            exit code 1 when a workload costs more than its limit
    """

func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data("bench: \(message)\n\n\(help)\n".utf8))
    exit(2)
}

var arguments = CommandLine.arguments.dropFirst()
var filter = ""
var repetitions = 7
var isChecking = false
while let argument = arguments.popFirst() {
    switch argument {
    case "--filter":
        guard let text = arguments.popFirst() else { fail("--filter needs a text after it.") }
        filter = text
    case "--repetitions":
        guard let text = arguments.popFirst(), let number = Int(text), number > 0 else {
            fail("--repetitions needs a whole number above 0.")
        }
        repetitions = number
    case "--check": isChecking = true
    case "--help", "-h":
        print(help)
        exit(0)
    default: fail("\(argument) is not an option.")
    }
}

let chosen = workloads.filter { filter.isEmpty || $0.name.contains(filter) }
if chosen.isEmpty { fail("No workload's name contains \"\(filter)\".") }

func column(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
}

func number(_ value: Double?) -> String {
    value.map { String(format: $0 < 10 ? "%.2f" : "%.0f", $0) } ?? "–"
}

let nameWidth = chosen.map(\.name.count).max() ?? 0
let header = ["loop", "Rill", "median", "ratio", "limit"].map { column($0, 8) }.joined()
print("ns per unit".padding(toLength: nameWidth, withPad: " ", startingAt: 0) + header)

let sink = Sink()
var isWithinLimits = true
for workload in chosen {
    let measurement = Measurement(workload, repetitions: repetitions, sink: sink)
    let figures = [
        measurement.loopMinimum, measurement.minimum, measurement.median, measurement.ratio, workload.limit,
    ].map { column(number($0), 8) }.joined()
    let verdict = measurement.isWithinLimit ? "" : "  over its limit"
    if !measurement.isWithinLimit { isWithinLimits = false }
    let name = workload.name.padding(toLength: nameWidth, withPad: " ", startingAt: 0)
    print("\(name)\(figures)  per \(workload.unit)\(verdict)")
}
// The sum depends on every event, so that none of the work can be left out.
if sink.sum == 0 { fail("nothing was measured") }
exit(isChecking && !isWithinLimits ? 1 : 0)
