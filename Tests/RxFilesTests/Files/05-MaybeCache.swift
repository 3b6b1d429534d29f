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

    func firstKey(prefix: String) -> Maybe<String> {
        return Observable.from(disk.keys)
            .filter { $0.hasPrefix(prefix) }
            .take(1)
            .asMaybe()
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
//     icon cached: net-icon
//     size 9
//     size 0
//     match: logo
//     match: nothing
func demo05MaybeCache() -> [String] {
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
    repository.cached("icon")
        .subscribe(
            onSuccess: { lines.append("icon cached: \($0)") },
            onCompleted: { lines.append("icon: empty") }
        )
        .disposed(by: bag)
    for key in ["logo", "none"] {
        repository.size(of: key).subscribe(onSuccess: { lines.append("size \($0)") }).disposed(by: bag)
    }
    for prefix in ["lo", "zz"] {
        repository.firstKey(prefix: prefix)
            .subscribe(
                onSuccess: { lines.append("match: \($0)") },
                onCompleted: { lines.append("match: nothing") }
            )
            .disposed(by: bag)
    }
    return lines
}
