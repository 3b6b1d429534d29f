import Foundation
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
    var (count, arguments): (CInt, Arguments) = (count, arguments)
    return runDriver(&count, &arguments, testOneInput)
}

public typealias Arguments = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>

@_silgen_name("LLVMFuzzerRunDriver") private func runDriver(
    _ count: UnsafeMutablePointer<CInt>, _ arguments: UnsafeMutablePointer<Arguments>,
    _ test: @convention(c) (UnsafePointer<UInt8>, Int) -> CInt
) -> CInt

private func use(_ recording: LogRecording<AnyJSON>) {
    let lines = recording.jsonLines()
    do {
        let again = try LogRecording<AnyJSON>(jsonLines: lines)
        require(again == recording && again.origin == recording.origin, "a second reading differs")
        require(again.jsonLines() == lines, "a second writing differs")
    } catch { require(false, "what was written cannot be read: \(error)\n\(lines)") }
    _ = (recording.text(), recording.marbles(), recording.svg(), recording.html())
    if let both = LogRecording.sideBySide([recording, recording]) { _ = both.text() }
    let scheduler = VirtualTimeScheduler()
    let log = EventLog<AnyJSON>(scheduler: scheduler)
    recording.replay(into: log)
    scheduler.run()
}

/// A precondition whose message is in an optimised program too.
private func require(_ isTrue: Bool, _ message: @autoclosure () -> String) {
    if isTrue { return }
    FileHandle.standardError.write(Data("log-fuzz: \(message())\n".utf8))
    abort()
}
