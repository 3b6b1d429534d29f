/// The lines of `Interceptor.log`.
package final class LogLines: Sendable {
    private let written = Mutex<[String]>([])
    private let scheduler: any Scheduler

    package init(_ scheduler: any Scheduler) {
        self.scheduler = scheduler
    }

    package var lines: [String] { written.withLock { $0 } }

    package var interceptor: Interceptor {
        .log(to: { line in self.written.withLock { $0.append(line) } }, scheduler: scheduler)
    }
}
