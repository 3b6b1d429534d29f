import Rill

@MainActor
final class Counter {
    private var total = 0

    func start(on background: SerialDispatchQueueScheduler) -> Observable<Void> {
        Observable.of(1, 2, 3).observe(on: background).map { self.total += $0 }
    }
}
