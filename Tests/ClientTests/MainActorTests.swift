import Rill
import Testing

/// Pipelines that are built in a main-actor class, in Swift 6 mode, with a plain `import Rill`.
@MainActor struct MainActorTests {
    private let background = SerialDispatchQueueScheduler()

    /// The closures look isolated to the main actor and are not: they run on the background queue without a
    /// trap.
    @Test func closuresWrittenOnTheMainActorRunInTheBackground() async {
        let places = Observable.of(1, 2, 3)
            .observe(on: background)
            .map { Place(number: $0 + 1, isMain: MainScheduler.isOnMainQueue) }
            .filter { $0.number > 1 }
            .compactMap { $0 }
            .do(onNext: { _ in })
            .takeWhile { _ in true }
            .distinctUntilChanged { $0.number == $1.number }
        let passed =
            places
            .flatMap { Observable.just($0) }
            .concatMap { Observable.just($0) }
            .flatMapLatest { Observable.just($0) }
            .mapError { $0 }
            .catchError { _ in .empty() }
            .retryWhen { $0 }
            .scan([Place]()) { $0 + [$1] }
            .reduce([Place]()) { $1 }
        let all = await withCheckedContinuation { continuation in
            _ = passed.subscribe(onNext: { continuation.resume(returning: $0) })
        }
        #expect(all.map(\.number) == [2, 3, 4])
        #expect(all.allSatisfy { !$0.isMain })
    }

    private struct Place {
        let number: Int
        let isMain: Bool
    }

    @Test func aSubscriptionOnTheMainActorMayTouchItsState() async {
        let model = Model()
        await withCheckedContinuation { continuation in
            _ = Observable.from(1...1000)
                .observe(on: background)
                .subscribeOnMainActor(
                    onNext: { model.received.append($0) },
                    onCompleted: { model.isCompleted = true },
                    onDisposed: { continuation.resume() })
        }
        #expect(model.received == Array(1...1000))
        #expect(model.isCompleted)
    }

    @Test func anObservableModelShowsTheElementsOfStreams() async {
        let model = ForecastModel()
        let (texts, taps) = (PublishSubject<String>(), PublishSubject<Int>())
        for round in 1...2 {
            model.show(texts.asObservable(), taps.asObservable())
            taps.onNext(round)
            texts.onNext("rain \(round)")
            while model.text != "rain \(round)" { await Task.yield() }
            #expect(model.selection == round)
        }
        #expect(texts.hasObservers)
    }

    @Test func anElementIsDeliveredInsideACallOnTheMainActor() async {
        let model = Model()
        await withCheckedContinuation { continuation in
            _ = Observable.just(1).subscribeOnMainActor(
                onNext: { model.received.append($0) }, onDisposed: { continuation.resume() })
            #expect(model.received == [1])
        }
    }

    @Test func nothingIsDeliveredAfterDisposalOnTheMainActor() async {
        let model = Model()
        let subject = PublishSubject<Int>()
        await withCheckedContinuation { continuation in
            let subscription = subject.subscribeOnMainActor(
                onNext: { model.received.append($0) }, onDisposed: { continuation.resume() })
            subject.onNext(1)
            subscription.dispose()
            subject.onNext(2)
        }
        #expect(model.received == [1])
    }
}

@MainActor private final class Model {
    var received: [Int] = []
    var isCompleted = false
}
