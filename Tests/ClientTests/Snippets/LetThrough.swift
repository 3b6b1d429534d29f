import Dispatch
import RillRx

// Data races and a miscompilation that Swift 6.3 accepts, most of them without Rill too.

/// A method in place of a closure loses its actor, and `[unowned self]` is miscompiled.
actor Total {
    private var number = 0

    func add(_ other: Int) { number += other }
    func addOne() { number += 1 }

    func follow(_ numbers: Observable<Int>) -> [any Disposable] {
        DispatchQueue.global().async(execute: addOne)
        let streams = [numbers.map(add), numbers.do(onNext: add).map { _ in }]
        return streams.map { $0.subscribe() } + [
            numbers.subscribe(onNext: add), numbers.bind(onNext: add), Disposables.create(with: addOne),
            numbers.subscribe(onNext: { [unowned self] in number += $0 }),
        ]
    }
}

final class Cities: Hashable {
    var names: [String] = []
    static func == (one: Cities, other: Cities) -> Bool { one === other }
    func hash(into hasher: inout Hasher) {}
}

final class Screen {
    subscript(cities: Cities) -> String {
        get { "" }
        set { cities.names.append(newValue) }
    }
}

@MainActor func onMainActor(_ body: @escaping @MainActor @Sendable (String) -> Void) {}
@MainActor func into(_ path: ReferenceWritableKeyPath<Screen, String>) {}

@MainActor func closures(_ names: Observable<String>) -> any Disposable {
    let (cities, others) = (Cities(), Cities())
    onMainActor { others.names.append($0) }
    Task.detached { others.names.append("Oslo") }
    let subscription = names.bind(onNext: { cities.names.append($0) })
    Task.detached { cities.names.append("Oslo") }
    return subscription
}

@MainActor func keyPaths(_ names: Observable<String>, _ screen: Screen) -> any Disposable {
    let (cities, others) = (Cities(), Cities())
    into(\.[others])
    Task.detached { others.names.append("Oslo") }
    let subscription = names.assign(to: \.[cities], on: screen)
    Task.detached { cities.names.append("Oslo") }
    return subscription
}

/// Called without an actor, its closures belong to none.
func collect(_ names: Observable<String>, isolation: isolated (any Actor)? = #isolation) async -> [String] {
    let (cities, others) = (Cities(), Cities())
    Task {
        _ = isolation
        others.names.append("Oslo")
    }
    let subscription = names.subscribe(onNext: {
        _ = isolation
        cities.names.append($0)
    })
    cities.names.append("Oslo")
    subscription.dispose()
    return cities.names + others.names
}
