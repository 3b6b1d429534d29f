import Foundation
import FuzzDriver
import LogExplainer
import RillEventLog
import RillTesting

// One input of the fuzzer: a file that may be a log. Whatever it is, nothing crashes, and what was read is
// what a second reading gives.

@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let data = Data(UnsafeBufferPointer(start: start, count: count))
    let recovered = RecoveredLog<AnyJSON>(jsonLines: data)
    for recording in recovered.recordings { use(recording) }
    do {
        let strict = try LogRecording<AnyJSON>(jsonLines: data)
        require(recovered.skippedCount == 0 && recovered.recordings.count == 1, "the file has one log")
        require(recovered.recordings.first == strict, "both readers read the same")
    } catch { require(error.line >= 1, "line \(error.line)") }
    _ = RecoveredLog<Int>(jsonLines: data)
    return 0
}

/// The program: the package manager gives `main` this name.
@_cdecl("log_fuzz_main") public func main(_ count: CInt, _ arguments: Arguments) -> CInt {
    fuzz(count, arguments, testOneInput)
}

private func use(_ recording: LogRecording<AnyJSON>) {
    let lines = recording.jsonLines()
    do {
        let again = try LogRecording<AnyJSON>(jsonLines: lines)
        require(again == recording && again.origin == recording.origin, "a second reading differs")
        require(again.jsonLines() == lines, "a second writing differs")
    } catch { require(false, "what was written cannot be read: \(error)\n\(lines)") }
    _ = (recording.text(), recording.marbles(), recording.svg(), recording.html())
    _ = Explanation(of: recording)
    if let both = LogRecording.sideBySide([recording, recording]) { _ = both.text() }
    let scheduler = VirtualTimeScheduler()
    let log = EventLog<AnyJSON>(scheduler: scheduler)
    recording.replay(into: log)
    scheduler.run()
}
