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

// Swift 6: extension ObservableType where Element: Collection, Element.Element: Sendable {
extension ObservableType where Element: Collection {
    func genericNonEmpty() -> Observable<Element> {
        return filter { !$0.isEmpty }
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

protocol GenericOptional {
    associatedtype Wrapped
    var value: Wrapped? { get }
}

extension Optional: GenericOptional {
    var value: Wrapped? { return self }
}

// Swift 6: extension ObservableType where Element: GenericOptional, Element.Wrapped: Sendable {
extension ObservableType where Element: GenericOptional {
    func genericPresent() -> Observable<Element.Wrapped> {
        return flatMap { element -> Observable<Element.Wrapped> in
            guard let value = element.value else { return .empty() }
            return .just(value)
        }
    }
}

extension ObservableType {
    func genericPairs() -> Observable<(previous: Element, current: Element)> {
        return scan((nil, nil)) { (pair: (Element?, Element?), next: Element) -> (Element?, Element?) in
            (pair.1, next)
        }
        .compactMap { pair in
            guard let previous = pair.0, let current = pair.1 else { return nil }
            return (previous: previous, current: current)
        }
    }
}

struct GenericUser: Equatable {
    let id: Int
    let name: String
    var score: Int?
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
//     trimmed hi
//     many [2, 4]
//     sorted [1, 2, 3]
//     negated false
//     first 4
//     no first
//     box next [1]
//     box next [1, 2]
//     present 1 3
//     delta 2
//     names Ann Bob
//     scores 5
//     0-Ann
//     1-Anna
//     2-Bob
//     row inbox 1 true
//     sum 6
//     zip inbox 1 true
//     length 3
func demoGenerics() -> [String] {
    let log = GenericLog()
    let bag = DisposeBag()

    genericTrack(Single.just(1), label: "single", log: log).subscribe().disposed(by: bag)
    genericTrack(Maybe<Int>.empty(), label: "maybe", log: log).subscribe().disposed(by: bag)
    genericTrack(BehaviorRelay(value: "a"), label: "relay", log: log).subscribe().disposed(by: bag)
    genericMerge([Single.just("x"), Single.just("y")]).subscribe(onNext: { log.add("merged \($0)") })
        .disposed(by: bag)

    Observable.just("  hi \n").genericTrimmed().genericNonEmpty().subscribe(onNext: {
        log.add("trimmed \($0)")
    }).disposed(by: bag)
    Observable.of([], [1, 2]).genericNonEmpty().genericMapMany { $0 * 2 }.subscribe(onNext: {
        log.add("many \($0)")
    }).disposed(
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

    Observable<Int?>.from([1, nil, 3]).genericPresent().toArray()
        .subscribe(onSuccess: { log.add("present " + $0.map { "\($0)" }.joined(separator: " ")) })
        .disposed(by: bag)
    Observable.of(1, 3).genericPairs().subscribe(onNext: { log.add("delta \($0.current - $0.previous)") })
        .disposed(by: bag)
    let users = Observable.from([
        GenericUser(id: 1, name: "Ann"), GenericUser(id: 1, name: "Anna", score: 5),
        GenericUser(id: 2, name: "Bob"),
    ])
    users.distinctUntilChanged(at: \.id).map(\.name).toArray().asObservable()
        .subscribe(onNext: { log.add("names " + $0.joined(separator: " ")) })
        .disposed(by: bag)
    users.compactMap(\.score).subscribe(onNext: { log.add("scores \($0)") }).disposed(by: bag)
    users.distinctUntilChanged(\.name).enumerated().map { "\($0)-\($1.name)" }
        .subscribe(onNext: { log.add($0) })
        .disposed(by: bag)

    let (title, count, isOn) = (BehaviorRelay(value: "inbox"), BehaviorRelay(value: 1), Observable.just(true))
    Observable.combineLatest(title, count, isOn, resultSelector: { "row \($0) \($1) \($2)" })
        .subscribe(onNext: { log.add($0) })
        .disposed(by: bag)
    Observable.combineLatest([count, count, BehaviorRelay(value: 4)]) { values in values.reduce(0, +) }
        .subscribe(onNext: { log.add("sum \($0)") })
        .disposed(by: bag)
    Observable.zip(title, count, isOn, resultSelector: { "zip \($0) \($1) \($2)" })
        .subscribe(onNext: { log.add($0) })
        .disposed(by: bag)
    Observable.zip([Observable.just("a"), Observable.just("bc")]) { parts in parts.joined().count }
        .subscribe(onNext: { log.add("length \($0)") })
        .disposed(by: bag)

    return withExtendedLifetime(bag) { log.lines }
}
