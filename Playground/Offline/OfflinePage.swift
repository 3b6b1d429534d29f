import Dispatch
import Foundation
import Rill
import RillNetworking

/// A request that waits for the network.
enum OfflinePage: Page {
    static let name = "offline"
    static let summary = "sends a request without a network, and again when there is one"

    @MainActor
    static func run(_ arguments: [String]) throws(UsageError) -> Never {
        let options = try OfflineOptions(arguments)
        let log = StepLog()
        let subscription = try steps(options).subscribeOnMainActor(
            onNext: { log.show($0.name, $0.detail, $0.style) },
            onError: { error in
                log.show("failed", "\(error)", .red)
                exit(ExitCode.failure)
            },
            onCompleted: { exit(ExitCode.success) })
        withExtendedLifetime(subscription) { dispatchMain() }
    }

    private static func steps(_ options: OfflineOptions) throws(UsageError) -> Observable<OfflineStep> {
        if let time = options.watch { return watched(for: time) }
        return try played(options)
    }

    /// What the system says, until the time is over.
    private static func watched(for time: Duration) -> Observable<OfflineStep> {
        let end = Observable<Int>.timer(time, scheduler: SerialDispatchQueueScheduler())
        return Reachability.status.map { .system($0) }.takeUntil(end)
    }

    private static func played(_ options: OfflineOptions) throws(UsageError) -> Observable<OfflineStep> {
        let system = Reachability.status.take(1).map { OfflineStep.system($0) }
            .catchError { .just(OfflineStep(name: "system", detail: "\($0)", style: .yellow)) }
        return system.concat(try OfflinePlay(options).steps)
    }
}
