import Foundation
import RillRx

// Unchecked: one thread uses it.
// Swift 6: final class GenericLog: @unchecked Sendable {
final class GenericLog {
    private(set) var lines: [String] = []

    func add(_ line: String) {
        lines.append(line)
    }
}

func genericTrack<O: ObservableConvertibleType>(_ source: O, label: String, log: GenericLog) -> Observable<
    O.Element
> {
    return
        source
        .asObservable()
        .do(
            onNext: { log.add("\(label) next \($0)") },
            onError: { log.add("\(label) error \($0)") },
            onCompleted: { log.add("\(label) completed") }
        )
}

func genericMerge<S: Sequence>(_ sources: S) -> Observable<S.Element.Element>
where S.Element: ObservableConvertibleType {
    return Observable.merge(sources.map { $0.asObservable() })
}

func genericLatest<O1: ObservableType, O2: ObservableType>(
    _ trigger: O1,
    from other: O2
) -> Observable<(O1.Element, O2.Element)> where O2.Element: Equatable {
    return trigger.withLatestFrom(other.distinctUntilChanged()) { ($0, $1) }
}

// Swift 6: extension ObservableType where Element: Collection, Element.Element: Sendable {
extension ObservableType where Element: Collection {
    func genericNonEmpty() -> Observable<Element> {
        return filter { !$0.isEmpty }
    }

    func genericCounts() -> Observable<Int> {
        return map { $0.count }
    }

    // Swift 6: func genericMapMany<Result: Sendable>(
    func genericMapMany<Result>(
        // Swift 6: _ transform: @escaping @Sendable (Element.Element) -> Result
        _ transform: @escaping (Element.Element) -> Result
    ) -> Observable<[Result]> {
        return map { $0.map(transform) }
    }
}

// Swift 6: extension ObservableType where Element: Sequence, Element.Element: Comparable & Sendable {
extension ObservableType where Element: Sequence, Element.Element: Comparable {
    func genericSortedElements() -> Observable<[Element.Element]> {
        return map { $0.sorted() }
    }
}

extension ObservableType where Element == String {
    func genericTrimmed() -> Observable<String> {
        return map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
    }
}

extension ObservableConvertibleType where Element == Bool {
    func genericNegated() -> Observable<Bool> {
        return asObservable().map { !$0 }
    }
}

extension PrimitiveSequence
// Swift 6: where Trait == SingleTrait, Element: Collection, Element.Element: Sendable {
where Trait == SingleTrait, Element: Collection {
    func genericFirstElement() -> Maybe<Element.Element> {
        return compactMap { $0.first }
    }
}

// Swift 6: final class GenericBox<Value: Sendable> {
final class GenericBox<Value> {
    private let relay: BehaviorRelay<Value>

    init(_ value: Value) {
        relay = BehaviorRelay(value: value)
    }

    func mutate(_ change: (inout Value) -> Void) {
        var value = relay.value
        change(&value)
        relay.accept(value)
    }
}

extension GenericBox: ObservableConvertibleType {
    typealias Element = Value

    func asObservable() -> Observable<Value> {
        return relay.asObservable()
    }
}

// Returns:
//     single next 1
//     single completed
//     maybe completed
//     relay next a
//     merged x
//     merged y
//     latest 1 b
//     trimmed hi
//     counts 2
//     many [2, 4]
//     sorted [1, 2, 3]
//     negated false
//     first 4
//     no first
//     box next [1]
//     box next [1, 2]
func demo18GenericHelpers() -> [String] {
    let log = GenericLog()
    let bag = DisposeBag()

    genericTrack(Single.just(1), label: "single", log: log).subscribe().disposed(by: bag)
    genericTrack(Maybe<Int>.empty(), label: "maybe", log: log).subscribe().disposed(by: bag)
    genericTrack(BehaviorRelay(value: "a"), label: "relay", log: log).subscribe().disposed(by: bag)
    genericMerge([Single.just("x"), Single.just("y")]).subscribe(onNext: { log.add("merged \($0)") })
        .disposed(by: bag)

    let taps = PublishRelay<Int>()
    genericLatest(taps, from: BehaviorRelay(value: "b"))
        .subscribe(onNext: { tap, letter in log.add("latest \(tap) \(letter)") })
        .disposed(by: bag)
    taps.accept(1)

    Observable.just("  hi \n").genericTrimmed().genericNonEmpty().subscribe(onNext: {
        log.add("trimmed \($0)")
    }).disposed(by: bag)
    Observable.of([], [1, 2]).genericNonEmpty().genericCounts().subscribe(onNext: { log.add("counts \($0)") })
        .disposed(by: bag)
    Observable.just([1, 2]).genericMapMany { $0 * 2 }.subscribe(onNext: { log.add("many \($0)") }).disposed(
        by: bag)
    Observable.just(Set([3, 1, 2])).genericSortedElements().subscribe(onNext: { log.add("sorted \($0)") })
        .disposed(by: bag)
    Single.just(true).genericNegated().subscribe(onNext: { log.add("negated \($0)") }).disposed(by: bag)
    for list in [[4, 5], []] {
        Single.just(list).genericFirstElement()
            .subscribe(onSuccess: { log.add("first \($0)") }, onCompleted: { log.add("no first") })
            .disposed(by: bag)
    }

    let box = GenericBox([1])
    genericTrack(box, label: "box", log: log).subscribe().disposed(by: bag)
    box.mutate { $0.append(2) }

    return withExtendedLifetime(bag) { log.lines }
}
