import Rill
import RillTesting
import Testing

/// As much of RxSwift as the bridge of docs/guides/differences-from-rxswift.md names; RxSwift is not here.
enum RxSwift {
    struct Disposable {
        let dispose: () -> Void
    }

    enum Disposables {
        static func create(with dispose: @escaping () -> Void) -> Disposable { Disposable(dispose: dispose) }
    }

    struct AnyObserver<Element> {
        let onNext: (Element) -> Void
        let onError: (any Error) -> Void
        let onCompleted: () -> Void
    }

    final class Observable<Element> {
        private let run: (AnyObserver<Element>) -> Disposable

        init(_ run: @escaping (AnyObserver<Element>) -> Disposable) { self.run = run }

        static func create(_ run: @escaping (AnyObserver<Element>) -> Disposable) -> Observable { .init(run) }

        func subscribe(
            onNext: ((Element) -> Void)? = nil, onError: ((any Error) -> Void)? = nil,
            onCompleted: (() -> Void)? = nil
        ) -> Disposable {
            run(
                AnyObserver(
                    onNext: { onNext?($0) }, onError: { onError?($0) }, onCompleted: { onCompleted?() }))
        }
    }
}

extension RxSwift.Observable where Element: Sendable {
    func asRill() -> Rill.Observable<Element> {
        nonisolated(unsafe) let source = self
        return .create { observer in
            nonisolated(unsafe) let subscription = source.subscribe(
                onNext: { observer.onNext($0) }, onError: { observer.onError($0) },
                onCompleted: { observer.onCompleted() })
            return Rill.Disposables.create { subscription.dispose() }
        }
    }
}

extension Rill.ObservableType {
    func asRx() -> RxSwift.Observable<Element> {
        .create { observer in
            nonisolated(unsafe) let observer = observer
            let subscription = subscribe(
                onNext: { observer.onNext($0) }, onError: { observer.onError($0) },
                onCompleted: { observer.onCompleted() })
            return RxSwift.Disposables.create { subscription.dispose() }
        }
    }
}

struct BridgeTests {
    private let scheduler = VirtualTimeScheduler()

    @Test(arguments: ["-1-2-|", "-1-2-#"])
    func aStreamThatCrossesTheBridgeTwiceIsTheSame(marbles: String) {
        let source: TestSource<Int> = scheduler.cold(marbles)
        let recorder = scheduler.record(source.asObservable().asRx().asRill())
        scheduler.run()
        #expect(recorder.difference(from: marbles) == nil)
        #expect(source.subscriptionDifference(from: "^----!") == nil)
    }

    @Test func disposalCrossesTheBridge() {
        let source: TestSource<Int> = scheduler.cold("-1-2-")
        let recorder = scheduler.record(source.asObservable().asRx().asRill())
        scheduler.advance(ticks: 1)
        recorder.dispose()
        #expect(source.subscriptionDifference(from: "^!") == nil)
    }
}
