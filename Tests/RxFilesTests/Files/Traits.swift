import Foundation
import RillRx

enum MaybeCacheError: Error {
    case invalidKey
}

// Unchecked: one thread uses it.
// Swift 6: final class MaybeCacheStore: @unchecked Sendable {
final class MaybeCacheStore {
    private var storage: [String: String]

    init(_ storage: [String: String] = [:]) {
        self.storage = storage
    }

    var keys: [String] {
        return storage.keys.sorted()
    }

    func value(for key: String) -> Maybe<String> {
        return Maybe.create { [weak self] maybe in
            if key.isEmpty {
                maybe(.error(MaybeCacheError.invalidKey))
            } else if let value = self?.storage[key] {
                maybe(.success(value))
            } else {
                maybe(.completed)
            }
            return Disposables.create()
        }
    }

    func store(_ value: String, for key: String) {
        storage[key] = value
    }
}

// Swift 6: final class MaybeCacheRepository: Sendable {
final class MaybeCacheRepository {
    private let memory: MaybeCacheStore
    private let disk: MaybeCacheStore
    // Swift 6: private let trace: @Sendable (String) -> Void
    private let trace: (String) -> Void

    init(
        memory: MaybeCacheStore, disk: MaybeCacheStore,
        // Swift 6: trace: @escaping @Sendable (String) -> Void
        trace: @escaping (String) -> Void
    ) {
        self.memory = memory
        self.disk = disk
        self.trace = trace
    }

    func value(for key: String) -> Single<String> {
        let fromDisk = disk.value(for: key)
            .do(onNext: { [memory, trace] value in
                trace("disk hit \(key)")
                memory.store(value, for: key)
            })
        let fromNetwork = download(key)
            .do(onSuccess: { [memory] value in memory.store(value, for: key) })

        return memory.value(for: key)
            .ifEmpty(switchTo: fromDisk)
            .ifEmpty(switchTo: fromNetwork)
    }

    func cached(_ key: String) -> Maybe<String> {
        return memory.value(for: key).ifEmpty(switchTo: disk.value(for: key))
    }

    func size(of key: String) -> Single<Int> {
        return cached(key).map { $0.count }.ifEmpty(default: 0)
    }

    /// Single: its closure, several at once, and an error that becomes a value.
    func total(of keys: [String]) -> Single<String> {
        return Single.zip(keys.map { size(of: $0) })
            .flatMap { [disk] sizes -> Single<([Int], Int)> in
                Single.zip(Single.just(sizes), Single.just(disk.keys.count))
            }
            .map { sizes, count in "\(sizes) of \(count)" }
            .catch { error in
                guard case MaybeCacheError.invalidKey = error else { return .error(error) }
                return .just("no key")
            }
    }

    /// Completable: one after the other, and at once.
    func clear(_ keys: [String]) -> Completable {
        let steps = keys.map { key in
            Completable.create { [trace] completable in
                trace("clear \(key)")
                completable(key.isEmpty ? .error(MaybeCacheError.invalidKey) : .completed)
                return Disposables.create()
            }
        }
        return Completable.merge(Completable.concat(steps), .empty())
            .do(onCompleted: { [trace] in trace("cleared") })
            .catch { _ in Completable.empty() }
    }

    /// Infallible.
    func hits(_ keys: Observable<String>) -> Infallible<Int> {
        let sizes = keys.concatMap { [weak self] key -> Single<Int> in
            guard let self = self else { return .never() }
            return self.size(of: key)
        }
        let safe = sizes.asInfallible(onErrorFallbackTo: Infallible.of(-1, -2))
        return Infallible.combineLatest(Infallible.just(10), safe) { $0 * $1 }.filter { $0 != 0 }
    }

    private func download(_ key: String) -> Single<String> {
        return Single<String>.deferred { [trace] in
            trace("download \(key)")
            return .just("net-\(key)")
        }
    }
}

// Returns:
//     disk hit logo
//     logo: disk-logo
//     logo: disk-logo
//     download icon
//     icon: net-icon
//     failed: invalidKey
//     none: empty
//     size 9
//     size 0
//     [9, 0] of 1
//     no key
//     clear logo
//     clear icon
//     cleared
//     then home
//     hit 90
//     hit -10
//     hit -20
//     hits done
//     config true
//     cleared
//     done
func demoTraits() -> [String] {
    // Swift 6: nonisolated(unsafe) var lines: [String] = []
    var lines: [String] = []
    let bag = DisposeBag()
    let repository = MaybeCacheRepository(
        memory: MaybeCacheStore(),
        disk: MaybeCacheStore(["logo": "disk-logo"]),
        trace: { lines.append($0) }
    )

    for key in ["logo", "logo", "icon", ""] {
        repository.value(for: key)
            .subscribe(
                onSuccess: { lines.append("\(key): \($0)") },
                onFailure: { lines.append("failed: \($0)") }
            )
            .disposed(by: bag)
    }
    repository.cached("none")
        .subscribe(
            onSuccess: { lines.append("none: \($0)") },
            onError: { lines.append("none error: \($0)") },
            onCompleted: { lines.append("none: empty") }
        )
        .disposed(by: bag)
    for key in ["logo", "none"] {
        repository.size(of: key).subscribe(onSuccess: { lines.append("size \($0)") }).disposed(by: bag)
    }
    for keys in [["logo", "none"], ["logo", ""]] {
        repository.total(of: keys).subscribe(onSuccess: { lines.append($0) }).disposed(by: bag)
    }
    repository.clear(["logo", "icon"])
        .andThen(Single.just("then home"))
        .subscribe(onSuccess: { lines.append($0) })
        .disposed(by: bag)
    repository.hits(Observable.of("logo", "none", "", "icon"))
        .subscribe(onNext: { lines.append("hit \($0)") }, onCompleted: { lines.append("hits done") })
        .disposed(by: bag)
    Infallible<[String: Bool]>.create { observer in
        observer(.next(["chat": true]))
        observer(.completed)
        return Disposables.create()
    }
    .compactMap { $0["chat"] }
    .asObservable()
    .subscribe(onNext: { lines.append("config \($0)") })
    .disposed(by: bag)
    repository.clear([])
        .subscribe(onCompleted: { lines.append("done") }, onError: { lines.append("failed \($0)") })
        .disposed(by: bag)
    return lines
}
