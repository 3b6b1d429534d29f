import Foundation
import Rill
import RillNetworking

// The code of docs/guides/recipes.md, compiled. `RecipeTests` runs it in virtual time.

enum RecipeSnippets {
    static func pairs(_ numbers: Observable<Int>) -> Observable<[Int]> {
        numbers.scan([]) { $0.suffix(1) + [$1] }.filter { $0.count == 2 }
    }

    static func oneLiners(_ names: Observable<String?>, _ isOn: Observable<Bool>) -> [any Sendable] {
        [
            names.compactMap { $0 },
            isOn.map { !$0 },
            names.map { _ in "changed" },
            names.reduce(0) { count, _ in count + 1 },
        ]
    }

    static func all(_ conditions: [Observable<Bool>]) -> Observable<Bool> {
        Observable.combineLatest(conditions).map { $0.allSatisfy { $0 } }.distinctUntilChanged()
    }

    static func upToTheFirstMatch(_ numbers: Observable<Int>) -> Observable<Int> {
        numbers
            .flatMap { $0 >= 3 ? Observable<Int?>.of($0, nil) : .just($0) }
            .takeWhile { $0 != nil }
            .compactMap { $0 }
    }

    static func again(_ job: Observable<Int>) -> Observable<Int> {
        Observable.concat(repeatElement(job, count: 3))
    }

    static func pausable(_ prices: Observable<Int>, _ isVisible: Observable<Bool>) -> Observable<Int> {
        isVisible.distinctUntilChanged().flatMapLatest { $0 ? prices : .never() }
    }

    static func toggle(_ taps: Observable<Void>, _ isOpen: BehaviorRelay<Bool>) -> any Disposable {
        taps.withLatestFrom(isOpen) { !$1 }.bind(to: isOpen)
    }

    static func retryLater(_ request: Observable<Int>, _ scheduler: any Scheduler) -> Observable<Int> {
        request.retry(RetryPolicy(.constant(.seconds(2))).maxAttempts(4), scheduler: scheduler)
    }

    struct RejectedKey: Error {
        let key: String
    }

    static func retryWithAnotherKey(
        _ keys: BehaviorRelay<String>, _ send: @escaping @Sendable (String) -> Observable<Int>
    ) -> Observable<Int> {
        Observable.deferred {
            let key = keys.value
            return send(key).mapError { error in
                if case ApiError.unauthorized = error { RejectedKey(key: key) } else { error }
            }
        }
        .retryWhen { (rejections: Observable<RejectedKey>) in
            rejections.flatMap { rejected in keys.filter { $0 != rejected.key }.take(1) }
        }
    }

    static func retryWhenOnline(
        _ request: Observable<Int>, _ isOnline: BehaviorRelay<Bool>, _ scheduler: any Scheduler
    ) -> Observable<Int> {
        request.retryWhen { errors in
            errors.flatMap { error -> Observable<Bool> in
                guard case ApiError.transport(let failure) = error, failure.kind == .notConnectedToInternet
                else { return .error(error) }
                return Observable.merge(
                    isOnline.skip(1).filter { $0 },
                    Observable<Int>.timer(.seconds(30), scheduler: scheduler).map { _ in true }
                ).take(1)
            }
        }
    }

    static func poll(
        _ status: @escaping @Sendable () -> Observable<String>, _ scheduler: any Scheduler
    ) -> Observable<String> {
        Observable<Int>.timer(.zero, period: .seconds(5), scheduler: scheduler)
            .flatMapFirst { _ in status() }
            .filter { $0 == "done" }
            .take(1)
    }

    @MainActor
    static func asynchronousSearch(
        _ load: @escaping @Sendable (String) async throws -> [String], _ scheduler: any Scheduler
    ) -> SearchModel {
        SearchModel(scheduler: scheduler) { text in Observable.async { try await load(text) } }
    }

    static func savedThenFresh(
        _ saved: BehaviorRelay<String?>, _ request: Observable<String>
    ) -> Observable<String> {
        Observable.deferred {
            Observable.from(optional: saved.value).concat(request.do(onNext: { saved.accept($0) }))
        }
    }

    static func savedWhenItFails(
        _ saved: BehaviorRelay<String?>, _ request: Observable<String>
    ) -> Observable<String> {
        request.catchError { error in
            Observable.from(optional: saved.value).ifEmpty(switchTo: .error(error))
        }
    }

    static func fastest(_ replies: [Observable<Int>], _ scheduler: any Scheduler) -> Observable<Int> {
        Observable.amb(replies.map { $0.catchError { _ in .never() } })
            .timeout(.seconds(10), scheduler: scheduler)
    }

    static func firstInTime(_ replies: Observable<Int>, _ scheduler: any Scheduler) -> Observable<Int> {
        replies.amb(.never().timeout(.seconds(5), scheduler: scheduler))
    }

    static func progress(_ pieces: Observable<Data>, _ total: Int) -> Observable<Double> {
        pieces.scan(0) { $0 + $1.count }.map { Double($0) / Double(total) }
    }

    static func logged(
        _ request: Observable<Int>, _ log: @escaping @Sendable (Event<Int>) -> Void
    ) -> Observable<Int> {
        request.materialize().do(onNext: log).dematerialize()
    }

    static func bounded(
        _ ids: Observable<Int>, _ load: @escaping @Sendable (Int) -> Observable<String>
    ) -> Observable<String> {
        ids.flatMap(maxConcurrent: 3) { load($0) }
    }

    static func inOrder(
        _ ids: Observable<Int>, _ load: @escaping @Sendable (Int) -> Observable<String>
    ) -> Observable<String> {
        ids.concatMap { load($0) }
    }

    static func partition(
        _ ids: Observable<Int>, _ load: @escaping @Sendable (Int) -> Observable<String>
    ) -> (results: Observable<String>, failures: Observable<any Error>) {
        let outcomes = ids.flatMap { load($0).materialize() }.share()
        let results = outcomes.elements()
        let failures = outcomes.errors()
        return (results, failures)
    }

    static func loading(_ request: Observable<Int>) -> (tracked: Observable<Int>, isLoading: Observable<Bool>)
    {
        let running = BehaviorRelay(value: 0)
        let tracked = request.do(
            onSubscribe: { running.update { $0 + 1 } }, onDispose: { running.update { $0 - 1 } })
        let isLoading = running.map { $0 > 0 }.distinctUntilChanged()
        return (tracked, isLoading)
    }

    static func asValue(_ request: Observable<Int>) async throws -> Int? {
        let response = try await request.valueOrNil
        return response
    }

    static func callback(_ client: CallbackClient) -> Observable<Int> {
        Observable<Int>.create { observer in
            let call = client.load { result in
                switch result {
                case .success(let number):
                    observer.onNext(number)
                    observer.onCompleted()
                case .failure(let error): observer.onError(error)
                }
            }
            return Disposables.create { call.cancel() }
        }
    }

    final class Downloads: DownloaderDelegate {
        private let names = PublishSubject<String>()
        var finished: Observable<String> { names.asObservable() }

        func downloader(didFinish name: String) {
            names.onNext(name)
        }
    }
}

/// An API with a completion closure.
protocol CallbackClient: Sendable {
    func load(_ completion: @escaping @Sendable (Result<Int, any Error>) -> Void) -> any CallbackCall
}

protocol CallbackCall: Sendable {
    func cancel()
}

/// An API with a delegate.
protocol DownloaderDelegate: AnyObject, Sendable {
    func downloader(didFinish name: String)
}
