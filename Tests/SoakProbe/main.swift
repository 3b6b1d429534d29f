import Foundation

// Works in FOLDER under the faults of `.ci/soak`, until standard input says "end".

guard CommandLine.arguments.count == 2 else {
    FileHandle.standardError.write(Data("usage: soak-probe FOLDER, as .ci/soak calls it\n".utf8))
    exit(2)
}
let probe = try Probe(in: URL(filePath: CommandLine.arguments[1]))
probe.start()
while let command = readLine() {
    switch command {
    case "rest": probe.rest()
    case "go": probe.start()
    default:
        probe.end()
        exit(0)
    }
}
