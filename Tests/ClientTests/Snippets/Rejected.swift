import Rill

@MainActor
final class Counter {
    private var total = 0

    func start(on background: SerialDispatchQueueScheduler) -> Observable<Void> {
        Observable.of(1, 2, 3).observe(on: background).map { self.total += $0 }
    }
}

func valueWithoutAwait() async throws -> Int {
    let value = try Observable.of(1).value
    return value
}

func valueInAFunctionThatIsNotAsync() throws -> Int {
    try Observable.of(1).value
}

func policyWithoutAScheduler(_ stream: Observable<Int>) -> Observable<Int> {
    stream.retry(RetryPolicy.standard)
}
