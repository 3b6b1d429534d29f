import Foundation
import RillRx

/// A small copy of ReactorKit's core protocol.
// Swift 6: protocol TallyReactorType: AnyObject, Sendable {
protocol TallyReactorType: AnyObject {
    // Swift 6: associatedtype Action: Sendable
    associatedtype Action
    // Swift 6: associatedtype Mutation: Sendable
    associatedtype Mutation
    // Swift 6: associatedtype State: Sendable
    associatedtype State

    var initialState: State { get }

    func transform(action: Observable<Action>) -> Observable<Action>
    func mutate(action: Action) -> Observable<Mutation>
    func transform(mutation: Observable<Mutation>) -> Observable<Mutation>
    func reduce(state: inout State, mutation: Mutation)
    func transform(state: Observable<State>) -> Observable<State>
}

extension TallyReactorType {
    func transform(action: Observable<Action>) -> Observable<Action> { return action }
    func transform(mutation: Observable<Mutation>) -> Observable<Mutation> { return mutation }
    func transform(state: Observable<State>) -> Observable<State> { return state }

    func makeState(from action: Observable<Action>) -> Observable<State> {
        let mutations = transform(action: action)
            .flatMap { [weak self] action -> Observable<Mutation> in
                guard let self = self else { return .empty() }
                return self.mutate(action: action).catch { _ in .empty() }
            }
            .observe(on: CurrentThreadScheduler.instance)
        let states = transform(mutation: mutations)
            .scan(into: initialState) { [weak self] state, mutation in
                self?.reduce(state: &state, mutation: mutation)
            }
            .startWith(initialState)
        return transform(state: states).share(replay: 1)
    }
}

// Unchecked: one thread uses it.
// Swift 6: final class TallyReactor: TallyReactorType, @unchecked Sendable {
final class TallyReactor: TallyReactorType {
    enum Action {
        case increase
        case decrease
        case sync
        case reset
    }

    enum Mutation {
        case add(Int)
        case set(Int)
        case setLoading(Bool)
    }

    struct State: Equatable {
        var value = 0
        var isLoading = false
    }

    enum Failure: Error {
        case syncUnavailable
    }

    let initialState = State()
    let external = PublishSubject<Int>()
    private(set) var seenActions = 0

    func transform(action: Observable<Action>) -> Observable<Action> {
        return action.do(onNext: { [weak self] _ in self?.seenActions += 1 })
    }

    func mutate(action: Action) -> Observable<Mutation> {
        switch action {
        case .increase:
            return Observable.concat([
                Observable.just(Mutation.setLoading(true)),
                Observable.just(Mutation.add(1)),
                Observable.just(Mutation.setLoading(false)),
            ])
        case .decrease:
            return .just(.add(-1))
        case .sync:
            return .error(Failure.syncUnavailable)
        case .reset:
            return .just(.set(0))
        }
    }

    func transform(mutation: Observable<Mutation>) -> Observable<Mutation> {
        return Observable.merge(mutation, external.map(Mutation.add))
    }

    func reduce(state: inout State, mutation: Mutation) {
        switch mutation {
        case .add(let delta): state.value += delta
        case .set(let value): state.value = value
        case .setLoading(let isLoading): state.isLoading = isLoading
        }
    }

    func transform(state: Observable<State>) -> Observable<State> {
        return state.distinctUntilChanged()
    }
}

// Returns:
//     0 ready
//     0 loading
//     1 loading
//     1 ready
//     11 ready
//     10 ready
//     0 ready
//     values 0 1 11 10 0
//     actions 5
func demoReactor() -> [String] {
    // Swift 6: nonisolated(unsafe) var lines: [String] = []
    var lines: [String] = []
    // Swift 6: nonisolated(unsafe) var values: [Int] = []
    var values: [Int] = []
    let bag = DisposeBag()
    let reactor = TallyReactor()
    let action = PublishRelay<TallyReactor.Action>()
    let state = reactor.makeState(from: action.asObservable())

    state
        .subscribe(onNext: { lines.append("\($0.value) \($0.isLoading ? "loading" : "ready")") })
        .disposed(by: bag)
    state
        .map(\.value)
        .distinctUntilChanged()
        .subscribe(onNext: { values.append($0) })
        .disposed(by: bag)

    action.accept(.increase)
    reactor.external.onNext(10)
    action.accept(.sync)
    action.accept(.decrease)
    action.accept(.reset)
    action.accept(.reset)

    lines.append("values " + values.map { "\($0)" }.joined(separator: " "))
    lines.append("actions \(reactor.seenActions)")
    return withExtendedLifetime(bag) { lines }
}
