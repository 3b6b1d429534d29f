import Foundation
import RillRx
// Rill adds 1 line.
import RillRxTest

protocol OpsOptionalType {
    associatedtype Wrapped
    var opsValue: Wrapped? { get }
}

extension Optional: OpsOptionalType {
    var opsValue: Wrapped? {
        return self
    }
}

// Swift 6: extension ObservableType where Element: OpsOptionalType, Element.Wrapped: Sendable {
extension ObservableType where Element: OpsOptionalType {
    func filterNil() -> Observable<Element.Wrapped> {
        return flatMap { element -> Observable<Element.Wrapped> in
            guard let value = element.opsValue else { return .empty() }
            return .just(value)
        }
    }

    func replaceNil(with fallback: Element.Wrapped) -> Observable<Element.Wrapped> {
        return map { $0.opsValue ?? fallback }
    }
}

extension ObservableType {
    // Swift 6: func unwrap<Wrapped: Sendable>() -> Observable<Wrapped> where Element == Wrapped? {
    func unwrap<Wrapped>() -> Observable<Wrapped> where Element == Wrapped? {
        return compactMap { $0 }
    }

    // Swift 6: func mapTo<Result: Sendable>(_ value: Result) -> Observable<Result> {
    func mapTo<Result>(_ value: Result) -> Observable<Result> {
        return map { _ in value }
    }

    func mapToVoid() -> Observable<Void> {
        return map { _ in () }
    }

    func pausable<Pauser: ObservableType>(_ pauser: Pauser) -> Observable<Element>
    where Pauser.Element == Bool {
        return withLatestFrom(pauser) { element, isActive in (element, isActive) }
            .filter { $0.1 }
            .map { $0.0 }
    }

    func retryWithDelay(_ maxAttempts: Int, delay: RxTimeInterval, scheduler: SchedulerType) -> Observable<
        Element
    > {
        return retry(when: { (errors: Observable<Error>) -> Observable<Int> in
            errors.enumerated().flatMap { index, error -> Observable<Int> in
                if index + 1 < maxAttempts {
                    return Observable<Int>.timer(delay, scheduler: scheduler)
                } else {
                    return .error(error)
                }
            }
        })
    }

    func pairwise() -> Observable<(previous: Element, current: Element)> {
        return scan((nil, nil)) { (pair: (Element?, Element?), next: Element) -> (Element?, Element?) in
            (pair.1, next)
        }
        .compactMap { pair in
            guard let previous = pair.0, let current = pair.1 else { return nil }
            return (previous: previous, current: current)
        }
    }
}

enum OpsError: Error {
    case flaky
}

// Returns:
//     filterNil 1 3
//     unwrap 1 3
//     replaced 1 0 3
//     tap!
//     void
//     live 1
//     live 3
//     delta 2
//     delta -1
//     retried ok after 3
//     elapsed 4
//     gave up flaky after 2
func demo10CustomOperators() -> [String] {
    // Swift 6: nonisolated(unsafe) var lines: [String] = []
    var lines: [String] = []
    let bag = DisposeBag()
    let optionals = Observable<Int?>.from([1, nil, 3])
    // Swift 6: @Sendable func joined(_ values: [Int]) -> String {
    func joined(_ values: [Int]) -> String {
        return values.map { "\($0)" }.joined(separator: " ")
    }

    optionals.filterNil().toArray().subscribe(onSuccess: { lines.append("filterNil " + joined($0)) })
        .disposed(by: bag)
    optionals.unwrap().toArray().subscribe(onSuccess: { lines.append("unwrap " + joined($0)) }).disposed(
        by: bag)
    optionals.replaceNil(with: 0).toArray().subscribe(onSuccess: { lines.append("replaced " + joined($0)) })
        .disposed(by: bag)
    Observable.just(1).mapTo("tap!").subscribe(onNext: { lines.append($0) }).disposed(by: bag)
    Observable.just(1).mapToVoid().subscribe(onNext: { lines.append("void") }).disposed(by: bag)

    let ticks = PublishRelay<Int>()
    let isActive = BehaviorRelay(value: true)
    ticks.pausable(isActive).subscribe(onNext: { lines.append("live \($0)") }).disposed(by: bag)
    ticks.accept(1)
    isActive.accept(false)
    ticks.accept(2)
    isActive.accept(true)
    ticks.accept(3)

    Observable.of(1, 3, 2).pairwise().subscribe(onNext: { lines.append("delta \($0.current - $0.previous)") })
        .disposed(by: bag)

    // RxSwift: let scheduler = HistoricalScheduler()
    let scheduler = TestScheduler(initialClock: 0)
    // Swift 6: nonisolated(unsafe) var attempts = 0
    var attempts = 0
    let flaky = Observable<String>.deferred {
        attempts += 1
        return attempts < 3 ? .error(OpsError.flaky) : .just("ok")
    }
    flaky.retryWithDelay(5, delay: .seconds(2), scheduler: scheduler)
        .subscribe(onNext: { lines.append("retried \($0) after \(attempts)") })
        .disposed(by: bag)
    scheduler.start()
    // RxSwift: lines.append("elapsed \(Int(scheduler.now.timeIntervalSince1970))")
    lines.append("elapsed \(scheduler.clock)")

    attempts = 0
    flaky.retryWithDelay(2, delay: .seconds(2), scheduler: scheduler)
        .subscribe(onError: { lines.append("gave up \($0) after \(attempts)") })
        .disposed(by: bag)
    scheduler.start()

    return withExtendedLifetime(bag) { lines }
}
