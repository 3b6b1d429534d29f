import Foundation

// Works in FOLDER under the faults of `.ci/soak`, until standard input says "end".

guard CommandLine.arguments.count == 2 else {
    FileHandle.standardError.write(Data("usage: soak-probe FOLDER, as .ci/soak calls it\n".utf8))
    exit(2)
}
let probe = try Probe(in: URL(filePath: CommandLine.arguments[1]))
probe.start()
while let command = readLine() {
    let words = command.split(separator: " ")
    switch words.first {
    case "rest": probe.rest()
    case "go": probe.start()
    case "clock": say("says ahead=\(WallClock.set(ahead: words.last.flatMap { Int($0) } ?? 0))")
    default:
        probe.end()
        exit(0)
    }
}
