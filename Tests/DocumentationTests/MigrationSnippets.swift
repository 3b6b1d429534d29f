import Rill
import RillTesting

// The code of docs/guides/differences-from-rxswift.md, compiled.

struct User: Sendable, Equatable {
    let name: String
    let team: Int
}

@MainActor
final class TapCounter {
    private let bag = DisposeBag()
    private var count = 0

    func count(_ taps: Observable<Void>) {
        // var count = 0
        // taps.subscribe(onNext: { count += 1 })
        taps.scan(0) { count, _ in count + 1 }
            .subscribeOnMainActor(onNext: { [weak self] in self?.count = $0 })
            .disposed(by: bag)
    }
}

@MainActor
final class NameLabel {
    private var text = ""

    func follow(_ names: Observable<String>) -> any Disposable {
        names.bind(onNext: { [weak self] in self?.show($0) })
    }

    private func show(_ name: String) { text = name }
}

struct MigrationSnippets {
    let scheduler = SerialDispatchQueueScheduler()
    let testScheduler = VirtualTimeScheduler()

    func operators(
        _ numbers: Observable<Int>, _ names: Observable<String>, _ users: Observable<User>,
        _ streams: [Observable<Int>], _ load: @escaping @Sendable () async throws -> Int
    ) -> [any Sendable] {
        [
            Observable.zip(streams).map { $0.reduce(0, +) },
            users.distinctUntilChanged(\.name),
            numbers.scan([]) { $0 + [$1] },
            numbers.takeUntil(Observable<Int>.timer(.seconds(3), scheduler: scheduler)),
            numbers.takeWhile { $0 <= 3 },
            Observable.of(1, 2).subscribe(on: scheduler),
            Observable<Int>.timer(.seconds(1), scheduler: scheduler),
            numbers.compactMap { _ in String?.none }.concat(names),
            numbers.catchErrorJustReturn(0).share(replay: 1),
            Observable.async { try await load() },
            numbers.subscribe(),
        ]
    }

    func others(
        _ work: @escaping @Sendable () -> Void,
        _ report: @escaping @Sendable (any Error, CallSite?) -> Void
    ) -> [any Sendable] {
        UnhandledErrors.setHandler { error, site in report(error, site) }
        return [
            SerialDispatchQueueScheduler(queue: .main),
            scheduler.schedule(after: .seconds(1)) { work() },
            Observer<Int>(onNext: { _ in }, onError: { _ in }, onCompleted: {}),
            LiveResources.now.subscriptions,
        ]
    }

    func tests() -> [any Sendable] {
        let hot: TestSource<Int> = testScheduler.hot("-7|")
        return [
            Recorder<Int>(on: testScheduler),
            testScheduler.start(disposed: .seconds(1)) { hot },
        ]
    }

    func awaited(_ numbers: Observable<Int>, _ show: (Int) -> Void) async throws -> Int? {
        for try await number in numbers.values { show(number) }
        return try await numbers.valueOrNil
    }
}
