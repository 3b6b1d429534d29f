import Foundation
import RillRx

enum NetServiceError: Error, Equatable {
    case http(Int)
    case decoding
    case timedOut
    case unknown

    init(_ error: Error) {
        switch error {
        case let error as NetServiceError: self = error
        case RxError.timeout: self = .timedOut
        case is DecodingError: self = .decoding
        default: self = .unknown
        }
    }
}

struct NetUserDTO: Decodable {
    let id: Int
    let fullName: String
}

struct NetUser: Equatable {
    let id: Int
    let name: String

    init(dto: NetUserDTO) {
        (id, name) = (dto.id, dto.fullName)
    }
}

// Unchecked: one thread uses it.
// Swift 6: class NetStubSession: @unchecked Sendable {
class NetStubSession {
    enum Reply {
        case json(String), status(Int), silence
    }

    // Unchecked: one thread uses it.
    // Swift 6: final class Task: @unchecked Sendable {
    final class Task {
        fileprivate var run: (() -> Void)?
        fileprivate var onCancel: (() -> Void)?

        func resume() { run?() }
        func cancel() { onCancel?(); onCancel = nil }
    }

    var replies: [String: Reply] = [:]
    private(set) var cancelled: [String] = []

    func dataTask(path: String, completion: @escaping (Int, Data) -> Void) -> Task {
        let task = Task()
        let reply = replies[path] ?? .status(404)
        task.onCancel = { [weak self] in self?.cancelled.append(path) }
        task.run = { [weak task] in
            if case .silence = reply { return }
            task?.onCancel = nil
            if case .json(let text) = reply { completion(200, Data(text.utf8)) }
            if case .status(let code) = reply { completion(code, Data()) }
        }
        return task
    }
}

extension NetStubSession: ReactiveCompatible {}

extension Reactive where Base: NetStubSession {
    func data(path: String) -> Single<Data> {
        return Single<Data>.create { [base] single in
            let task = base.dataTask(path: path) { status, data in
                if (200..<300).contains(status) {
                    single(.success(data))
                } else {
                    single(.failure(NetServiceError.http(status)))
                }
            }
            task.resume()
            return Disposables.create { task.cancel() }
        }
    }
}

/// Keeps delayed work until fired by hand.
// Unchecked: one thread uses it.
// Swift 6: final class NetManualScheduler: SchedulerType, @unchecked Sendable {
final class NetManualScheduler: SchedulerType {
    private var pending: [(id: Int, run: () -> Void)] = []
    private var lastID = 0

    // RxSwift: var now: RxTime { return Date(timeIntervalSince1970: 0) }
    var now: Instant { return .zero }

    // RxSwift: func schedule<State>(_ state: State, action: @escaping (State) -> Disposable) -> Disposable {
    func schedule(in lifetime: Lifetime, _ work: @escaping @Sendable () -> Void) {
        // RxSwift: return action(state)
        work()
    }

    // RxSwift: func scheduleRelative<State>(
    // RxSwift: _ state: State, dueTime: RxTimeInterval, action: @escaping (State) -> Disposable
    // RxSwift: ) -> Disposable {
    func schedule(after delay: Duration, in lifetime: Lifetime, _ work: @escaping @Sendable () -> Void) {
        lastID += 1
        let id = lastID
        // RxSwift: pending.append((id: id, run: { _ = action(state) }))
        pending.append((id: id, run: work))
        // RxSwift: return Disposables.create { [weak self] in self?.pending.removeAll { $0.id == id } }
        lifetime.onDispose { [weak self] in self?.pending.removeAll { $0.id == id } }
    }

    // Rill adds 7 lines.
    func schedule(
        after delay: Duration, every period: Duration, in lifetime: Lifetime,
        _ work: @escaping @Sendable () -> Void
    ) {
        preconditionFailure("nothing here is periodic")
    }

    func fireAll() {
        let due = pending
        pending = []
        due.forEach { $0.run() }
    }
}

final class NetUserService {
    private let session: NetStubSession
    private let scheduler: SchedulerType
    private let decoder = JSONDecoder()

    init(session: NetStubSession, scheduler: SchedulerType) {
        self.session = session
        self.scheduler = scheduler
        decoder.keyDecodingStrategy = .convertFromSnakeCase
    }

    func get<Response: Decodable>(_ path: String, as type: Response.Type = Response.self) -> Single<Response>
    {
        return session.rx.data(path: path)
            .timeout(.seconds(5), scheduler: scheduler)
            .map { [decoder] data in try decoder.decode(Response.self, from: data) }
            .catch { error in .error(NetServiceError(error)) }
    }

    /// Waits one second, then two, before it asks again.
    func patiently<Response: Decodable>(_ path: String, as type: Response.Type) -> Single<Response> {
        let scheduler = self.scheduler
        return get(path, as: type).asObservable()
            .retry(when: { (errors: Observable<Error>) -> Observable<Int> in
                errors.enumerated().flatMap { attempt, error -> Observable<Int> in
                    guard (error as? NetServiceError) == .http(503), attempt < 2 else { return .error(error) }
                    return Observable<Int>.timer(.seconds(1 << attempt), scheduler: scheduler)
                }
            })
            .take(1)
            .asSingle()
    }

    /// Never ends when the retries are used up: `zip` waits for the errors.
    func twice(_ path: String) -> Observable<Data> {
        let scheduler = self.scheduler
        let passed = session.rx.data(path: path).asObservable().retryWhen { (errors: Observable<Error>) in
            Observable.zip(errors, Observable<Int>.range(start: 1, count: 1)) { _, attempt in attempt }
                .flatMap { attempt in Observable<Int>.timer(.seconds(attempt), scheduler: scheduler) }
        }
        return Observable.create { observer in
            passed.subscribe(
                onNext: observer.onNext, onError: observer.onError, onCompleted: observer.onCompleted)
        }
    }

    func user(id: Int) -> Single<NetUser> {
        return get("/users/\(id)", as: NetUserDTO.self).map(NetUser.init(dto:))
    }
}

// Returns:
//     user Ann Lee #1
//     failed http(404)
//     failed decoding
//     waiting
//     failed timedOut
//     cancelled /users/4
//     failed http(503)
func demoNetwork() -> [String] {
    // Swift 6: nonisolated(unsafe) var lines: [String] = []
    var lines: [String] = []
    let bag = DisposeBag()
    let session = NetStubSession()
    session.replies = [
        "/users/1": .json(#"{"id": 1, "full_name": "Ann Lee"}"#),
        "/users/3": .json(#"{"id": "three"}"#),
        "/users/4": .silence,
    ]
    let scheduler = NetManualScheduler()
    let service = NetUserService(session: session, scheduler: scheduler)

    for id in 1...4 {
        service.user(id: id)
            .subscribe(
                onSuccess: { lines.append("user \($0.name) #\($0.id)") },
                onFailure: { lines.append("failed \($0)") }
            )
            .disposed(by: bag)
    }
    lines.append("waiting")
    scheduler.fireAll()
    lines.append("cancelled " + session.cancelled.joined(separator: ", "))

    session.replies["/busy"] = .status(503)
    service.patiently("/busy", as: NetUserDTO.self)
        .subscribe(
            onSuccess: { lines.append("user \($0.fullName)") }, onFailure: { lines.append("failed \($0)") }
        )
        .disposed(by: bag)
    service.twice("/busy").subscribe(onCompleted: { lines.append("twice completed") }).disposed(by: bag)
    for _ in 1...3 { scheduler.fireAll() }

    return withExtendedLifetime(bag) { lines }
}
