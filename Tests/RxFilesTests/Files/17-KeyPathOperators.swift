import Foundation
import RillRx

struct KeyAddress: Equatable {
    var city: String
}

struct KeyUser: Equatable {
    let id: Int
    var name: String
    var score: Int?
    var address: KeyAddress
}

final class KeyUserStore {
    private let users = BehaviorRelay<KeyUser>(
        value: KeyUser(id: 1, name: "Ann", score: nil, address: KeyAddress(city: "Oslo"))
    )

    var user: Observable<KeyUser> {
        return users.asObservable()
    }

    func update<Value>(_ keyPath: WritableKeyPath<KeyUser, Value>, to value: Value) {
        var user = users.value
        user[keyPath: keyPath] = value
        users.accept(user)
    }
}

// Swift 6: private func keyLine<T: Sendable>(_ label: String, _ source: Observable<T>) -> String {
private func keyLine<T>(_ label: String, _ source: Observable<T>) -> String {
    // Swift 6: nonisolated(unsafe) var line = ""
    var line = ""
    source
        .map { "\($0)" }
        .toArray()
        .subscribe(onSuccess: { line = "\(label): " + $0.joined(separator: " ") })
        .dispose()
    return line
}

// Returns:
//     map: Ann Anna Bob Bob
//     selector: Ann Bob
//     at: Ann Bob
//     comparer: Ann Anna Bob
//     compactMap: 5 7 7
//     cities: Oslo Oslo Rome Rome
//     enumerated: 0-Ann 1-Anna 2-Bob
//     ints: 1 3
//     ids: 1,1,2,2
//     live Ann
//     live Annie
//     city Oslo
//     city Paris
func demo17KeyPathOperators() -> [String] {
    let ann = KeyUser(id: 1, name: "Ann", score: nil, address: KeyAddress(city: "Oslo"))
    let anna = KeyUser(id: 1, name: "Anna", score: 5, address: KeyAddress(city: "Oslo"))
    let bob = KeyUser(id: 2, name: "Bob", score: 7, address: KeyAddress(city: "Rome"))
    let users = Observable.from([ann, anna, bob, bob])

    // Swift 6: nonisolated(unsafe) var lines: [String] = []
    var lines: [String] = []
    lines.append(keyLine("map", users.map(\.name)))
    lines.append(keyLine("selector", users.distinctUntilChanged(\.id).map(\.name)))
    lines.append(keyLine("at", users.distinctUntilChanged(at: \.address.city).map(\.name)))
    lines.append(
        keyLine("comparer", users.distinctUntilChanged { $0.name.count == $1.name.count }.map(\.name)))
    lines.append(keyLine("compactMap", users.compactMap(\.score)))
    lines.append(keyLine("cities", users.map(\.address).map(\.city)))
    lines.append(
        keyLine(
            "enumerated",
            users
                .distinctUntilChanged()
                .enumerated()
                .map { index, user in "\(index)-\(user.name)" }))
    lines.append(keyLine("ints", Observable.of("1", "two", "3").compactMap { Int($0) }))
    lines.append(
        keyLine(
            "ids",
            users.map(\.id).toArray().asObservable().map { ids in
                ids.map { "\($0)" }.joined(separator: ",")
            }))

    let bag = DisposeBag()
    let store = KeyUserStore()
    // Swift 6: nonisolated(unsafe) var cities: [String] = []
    var cities: [String] = []
    store.user
        .map(\.name)
        .distinctUntilChanged()
        .subscribe(onNext: { lines.append("live \($0)") })
        .disposed(by: bag)
    store.user
        .map(\.address.city)
        .distinctUntilChanged()
        .subscribe(onNext: { cities.append("city \($0)") })
        .disposed(by: bag)
    store.update(\.score, to: 9)
    store.update(\.name, to: "Annie")
    store.update(\.address.city, to: "Paris")

    return withExtendedLifetime(bag) { lines + cities }
}
