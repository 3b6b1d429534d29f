import Foundation
import RillEventLog
import RillJSON

/// Lays the spans of several recordings beside each other, in the order of their times.
struct TraceEventFile {
    private var processes: [TraceEventProcess] = []
    private var usedNumbers: Set<Int> = []
    private var largestNumber = 0
    private var start = Int64.max

    mutating func add<Element>(
        _ recording: LogRecording<Element>, summary: (@Sendable (Element) -> String)?
    ) {
        let limits = SpanLimits(events: .max)
        start = min(
            start, WallClock(start: recording.start, origin: recording.origin).nanoseconds(recording.start))
        processes.append(
            TraceEventProcess(
                index: processes.count, number: freeNumber(recording.origin?.processID),
                origin: recording.origin, spans: recording.spans(limits: limits, summary: summary)))
    }

    var json: Data {
        var moments: [TraceEventMoment] = []
        for process in processes { process.addMoments(to: &moments) }
        // The sort is stable, and the moments of one recording are almost in order already.
        moments.sort()
        let start = processes.isEmpty ? 0 : min(start, moments.first?.time ?? start)
        var json = JSONWriter()
        json.object { json in
            json.add("displayTimeUnit", "ms")
            json.object("otherData") { $0.add("start", "\(start)") }
            json.array("traceEvents") { json in
                for process in processes { process.writeNames(to: &json) }
                for moment in moments { processes[moment.process].write(moment, since: start, to: &json) }
            }
        }
        json.lineFeed()
        return Data(json.bytes)
    }

    /// The number of the process if it is free, or else the next free number: two recordings are two
    /// processes in the file.
    private mutating func freeNumber(_ wanted: Int?) -> Int {
        var number = wanted ?? 1
        if usedNumbers.contains(number) { number = largestNumber &+ 1 }
        // The least number follows the greatest one.
        while !usedNumbers.insert(number).inserted { number &+= 1 }
        largestNumber = max(largestNumber, number)
        return number
    }
}
