import Foundation
import RillRx

// Swift 6: func loopSystem<State: Sendable, Mutation: Sendable>(
func loopSystem<State, Mutation>(
    initialState: State,
    // Swift 6: reduce: @escaping @Sendable (State, Mutation) -> State,
    reduce: @escaping (State, Mutation) -> State,
    // Swift 6: feedback: [@Sendable (Observable<State>) -> Observable<Mutation>]
    feedback: [(Observable<State>) -> Observable<Mutation>]
) -> Observable<State> {
    return Observable<State>.deferred {
        let replaySubject = ReplaySubject<State>.create(bufferSize: 1)
        let mutations = Observable.merge(feedback.map { $0(replaySubject.asObservable()) })
            // Trampolines the events, so that a feedback cannot reenter the reducer.
            .observe(on: CurrentThreadScheduler.instance)

        return
            mutations
            .scan(initialState, accumulator: reduce)
            .do(
                onNext: { replaySubject.onNext($0) },
                onSubscribed: { replaySubject.onNext(initialState) }
            )
            .startWith(initialState)
    }
}

struct LoopState: Equatable {
    var query: String?
    var results: [String] = []
    var isLoading = false

    var summary: String {
        guard let query = query else { return "idle" }
        if isLoading { return "loading \(query)" }
        return "\(query): " + results.joined(separator: ", ")
    }
}

enum LoopMutation {
    case search(String)
    case response([String])
    case clear

    static func apply(_ state: LoopState, _ mutation: LoopMutation) -> LoopState {
        var state = state
        switch mutation {
        case .search(let query):
            state.query = query
            state.results = []
            state.isLoading = true
        case .response(let results):
            state.results = results
            state.isLoading = false
        case .clear:
            state = LoopState()
        }
        return state
    }
}

// Unchecked: one thread uses it.
// Swift 6: final class LoopSearchService: @unchecked Sendable {
final class LoopSearchService {
    private(set) var requests: [String] = []

    func search(_ query: String) -> Observable<[String]> {
        return Observable<[String]>.deferred { [weak self] in
            self?.requests.append(query)
            switch query {
            case "rx": return .just(["RxSwift", "RxCocoa"])
            case "swift": return .just(["SwiftUI"])
            default: return .just([])
            }
        }
    }
}

// Swift 6: typealias LoopSideEffect = @Sendable (Observable<LoopState>) -> Observable<LoopMutation>
typealias LoopSideEffect = (Observable<LoopState>) -> Observable<LoopMutation>

func loopLoader(_ service: LoopSearchService) -> LoopSideEffect {
    return { state in
        state
            .map(\.query)
            .distinctUntilChanged()
            .flatMapLatest { query -> Observable<LoopMutation> in
                guard let query = query else { return .empty() }
                return service.search(query).map(LoopMutation.response)
            }
    }
}

// Returns:
//     idle
//     loading rx
//     rx: RxSwift, RxCocoa
//     idle
//     loading swift
//     swift: SwiftUI
//     requests: rx, swift
func demo12FeedbackLoop() -> [String] {
    // Swift 6: nonisolated(unsafe) var lines: [String] = []
    var lines: [String] = []
    let service = LoopSearchService()
    let ui = PublishSubject<LoopMutation>()

    let subscription = loopSystem(
        initialState: LoopState(),
        reduce: LoopMutation.apply,
        feedback: [
            { _ in ui.asObservable() },
            loopLoader(service),
        ]
    )
    .map { $0.summary }
    .subscribe(onNext: { lines.append($0) })

    ui.onNext(.search("rx"))
    ui.onNext(.clear)
    ui.onNext(.search("swift"))
    subscription.dispose()
    ui.onNext(.search("nobody listens"))

    lines.append("requests: " + service.requests.joined(separator: ", "))
    return lines
}
