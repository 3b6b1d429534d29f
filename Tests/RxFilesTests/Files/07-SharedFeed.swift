import Foundation
import RillRx

// Unchecked: one thread uses it.
// Swift 6: final class SharedFeedSource: @unchecked Sendable {
final class SharedFeedSource {
    private(set) var connections = 0
    private(set) var disconnections = 0
    let upstream = PublishSubject<Int>()

    var summary: String {
        return "c\(connections) d\(disconnections)"
    }

    func values() -> Observable<Int> {
        return Observable<Int>.create { [weak self] observer in
            guard let self = self else {
                observer.onCompleted()
                return Disposables.create()
            }
            self.connections += 1
            let subscription = self.upstream.subscribe(observer)
            return Disposables.create { [weak self] in
                subscription.dispose()
                self?.disconnections += 1
            }
        }
    }
}

final class SharedFeedScreen {
    private var disposeBag = DisposeBag()
    // Swift 6: private let log: @Sendable (String) -> Void
    private let log: (String) -> Void

    // Swift 6: init(log: @escaping @Sendable (String) -> Void) {
    init(log: @escaping (String) -> Void) {
        self.log = log
    }

    func willAppear(feed: Observable<Int>) {
        disposeBag = DisposeBag()
        let log = self.log
        disposeBag.insert(
            feed.subscribe(onNext: { log("A \($0)") }),
            feed.map { $0 * 10 }.subscribe(onNext: { log("B \($0)") })
        )
    }

    func didDisappear() {
        disposeBag = DisposeBag()
    }
}

// Returns:
//     c0 d0
//     A 1
//     B 10
//     c1 d0
//     c1 d1
//     c2 d1
//     A 3
//     B 30
//     late 3
//     c2 d1
//     c2 d2
//     F1 4
//     c3 d3
//     F2 4
//     c4 d3
//     F2 5
//     P 6
//     Q 6
//     c6 d5
func demo07SharedFeed() -> [String] {
    // Swift 6: nonisolated(unsafe) var lines: [String] = []
    var lines: [String] = []
    let source = SharedFeedSource()
    let shared = source.values().share(replay: 1)
    let screen = SharedFeedScreen(log: { lines.append($0) })
    lines.append(source.summary)

    screen.willAppear(feed: shared)
    source.upstream.onNext(1)
    lines.append(source.summary)
    screen.didDisappear()
    lines.append(source.summary)

    source.upstream.onNext(2)  // no subscriber
    screen.willAppear(feed: shared)  // connects again, nothing replayed
    lines.append(source.summary)
    source.upstream.onNext(3)
    let late = shared.subscribe(onNext: { lines.append("late \($0)") })
    screen.didDisappear()
    lines.append(source.summary)
    late.dispose()
    lines.append(source.summary)

    let forever = source.values().share(replay: 1, scope: .forever)
    let first = forever.subscribe(onNext: { lines.append("F1 \($0)") })
    source.upstream.onNext(4)
    first.dispose()
    lines.append(source.summary)
    let second = forever.subscribe(onNext: { lines.append("F2 \($0)") })
    lines.append(source.summary)
    source.upstream.onNext(5)
    second.dispose()

    // Without share every subscription connects on its own.
    let cold = source.values()
    let bag = DisposeBag()
    let serial = SerialDisposable()
    serial.disposable = cold.subscribe(onNext: { lines.append("P \($0)") })
    bag.insert([serial, cold.subscribe(onNext: { lines.append("Q \($0)") })])
    source.upstream.onNext(6)
    serial.disposable = Disposables.create()
    lines.append(source.summary)

    return withExtendedLifetime((bag, screen)) { lines }
}
