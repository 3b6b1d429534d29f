import Foundation
import Rill
import RillEventLog
import RillLocks

// Records in a process of its own, which ends in one way or another.

let words = Array(CommandLine.arguments.dropFirst())
let usage = """
    usage: log-probe exit FILE COUNT           records COUNT streams, and exits without closing the writer
           log-probe shortage FILE COUNT       records COUNT streams, and has no descriptors for the next file
           log-probe record FILE THREADS       records without end, and prints a number every 10 ms: how many
                                               entries were recorded at least that long ago
           log-probe stuck                     closes a writer whose sink never returns, and exits with the seconds
                                               that this took
           log-probe fork                      forks while a sink hangs, and exits with what its child exits with
           log-probe latency THREADS SECONDS   records for a sink of 1 ms a line, and prints the slowest subscribe

    """

#if canImport(Darwin)
    let descriptorLimit = RLIMIT_NOFILE
#else
    let descriptorLimit = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
#endif

func log() -> EventLog<Int> { EventLog(scheduler: SerialDispatchQueueScheduler(), retention: .none) }

func record(in log: EventLog<Int>) {
    Observable.of(1, 2).log("numbers", to: log).subscribe().dispose()
}

/// Calls `body` on threads of their own, again and again.
func onThreads(_ count: Int, _ body: @escaping @Sendable () -> Void) {
    for _ in 0..<count { Thread.detachNewThread { while true { body() } } }
}

switch (words.first, words.dropFirst().first, words.dropFirst(2).first.flatMap { Int($0) }) {
case ("exit", let path?, let count?):
    let log = log()
    let file = try LogFile(at: URL(filePath: path))
    _ = log.write(as: .jsonLines(), to: file)
    for _ in 0..<count { record(in: log) }
    exit(0)
case ("shortage", let path?, let count?):
    let log = log()
    let file = try LogFile(at: URL(filePath: path))
    let writer = log.write(as: .jsonLines(), to: file, onError: { _ in })
    for _ in 0..<count { record(in: log) }
    writer.flush()
    var limit = rlimit()
    getrlimit(descriptorLimit, &limit)
    let usual = limit.rlim_cur
    limit.rlim_cur = 3
    setrlimit(descriptorLimit, &limit)
    rename(path, path + ".old")
    while !writer.figures.isFailing {
        record(in: log)
        usleep(10_000)
    }
    limit.rlim_cur = usual
    setrlimit(descriptorLimit, &limit)
    exit(writer.close(waitingAtMost: .seconds(60)) && writer.figures.lost == 0 ? 0 : 1)
case ("record", let path?, let threads?):
    let log = log()
    let file = try LogFile(at: URL(filePath: path))
    let writer = log.write(as: .jsonLines(), to: file)
    let accepted = Atomic<Int>(0)
    onThreads(threads) {
        record(in: log)
        accepted.add(5, ordering: .relaxed)
    }
    while true {
        let count = accepted.load(ordering: .relaxed)
        usleep(10_000)
        FileHandle.standardOutput.write(Data("\(count) \(writer.figures.written)\n".utf8))
    }
case ("stuck", nil, nil):
    let log = log()
    let writer = log.write(as: .text(), to: LogLineSink { _ in while true { sleep(1) } })
    record(in: log)
    let start = ContinuousClock.now
    exit(writer.close() ? -1 : Int32(start.duration(to: .now) / .seconds(1)))
case ("fork", nil, nil):
    let log = log()
    _ = log.write(as: .text(), to: LogLineSink { _ in while true { sleep(1) } })
    record(in: log)
    // Swift has no fork; a C library may call it.
    let fork = dlsym(dlopen(nil, RTLD_NOW), "fork")
    let child = unsafeBitCast(fork, to: (@convention(c) () -> pid_t).self)()
    if child == 0 { exit(7) }
    var status: Int32 = 0
    waitpid(child, &status, 0)
    _exit(status >> 8)
case ("latency", let threads?, let seconds?):
    let log = log()
    let slow = LogLineSink { lines in usleep(UInt32(1_000 * lines.count { $0 == "\n" })) }
    _ = log.write(as: .text(), to: slow)
    let slowest = Mutex<[Duration]>([])
    onThreads(Int(threads) ?? 1) {
        let start = ContinuousClock.now
        record(in: log)
        let time = start.duration(to: .now)
        slowest.withLock { $0.append(time) }
        usleep(200)
    }
    sleep(UInt32(seconds))
    let times = slowest.withLock { $0 }.sorted()
    let (most, slowestTime) = (times[times.count * 999 / 1_000], times.last ?? .zero)
    let line = "\(times.count) subscriptions, 99.9 %: \(most), slowest: \(slowestTime)\n"
    FileHandle.standardOutput.write(Data(line.utf8))
    _exit(0)
default:
    FileHandle.standardError.write(Data(usage.utf8))
    exit(2)
}
