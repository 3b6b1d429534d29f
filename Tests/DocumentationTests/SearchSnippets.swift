import Rill
import RillTesting
import Testing

// The search of docs/guides/recipes.md, and its tests in docs/guides/testing.md.

@MainActor
final class SearchModel {
    enum State: Sendable, Equatable {
        case results([String])
        case failed(String)
    }

    private(set) var state = State.results([])
    let states: Observable<State>
    private let text = BehaviorRelay(value: "")
    private let bag = DisposeBag()

    init(
        scheduler: any Scheduler = MainScheduler.instance,
        policy: RetryPolicy = RetryPolicy(.standard).maxAttempts(3).attemptTimeout(.seconds(5)),
        find: @escaping @Sendable (String) -> Observable<[String]>
    ) {
        states =
            text
            .debounce(.milliseconds(300), scheduler: scheduler)
            .distinctUntilChanged()
            .flatMapLatest { text -> Observable<State> in
                if text.isEmpty { return .just(.results([])) }
                return find(text)
                    .retry(policy, scheduler: scheduler)
                    .map { .results($0) }
                    .catchError { error in .just(.failed("\(error)")) }
            }
            .share(replay: 1)
        states
            .subscribeOnMainActor(onNext: { [weak self] in self?.state = $0 })
            .disposed(by: bag)
    }

    func textChanged(_ newText: String) { text.accept(newText) }
}

@MainActor
struct SearchTests {
    private let scheduler = VirtualTimeScheduler(tick: .milliseconds(100))

    @Test func anOutageIsShownAndTheSearchContinues() {
        let answer = scheduler.cold("--a|", values: ["a": ["London"]])
        let outage: TestSource<[String]> = scheduler.cold("-#", values: [:])
        let policy = RetryPolicy(.constant(.seconds(1))).maxAttempts(2)
        let model = SearchModel(scheduler: scheduler, policy: policy) { text in
            text == "Lon" ? answer.asObservable() : outage.asObservable()
        }
        let states = scheduler.record(model.states)

        for text in ["L", "Lo", "Lon"] {
            model.textChanged(text)
            scheduler.advance(by: .milliseconds(100))
        }
        scheduler.advance(to: Instant(sinceZero: .seconds(1)))
        model.textChanged("Lone")
        scheduler.advance(to: Instant(sinceZero: .seconds(4)))
        model.textChanged("Lon")
        scheduler.run()

        #expect(answer.subscriptions.map(\.start.sinceZero) == [.milliseconds(500), .milliseconds(4300)])
        #expect(outage.subscriptions.map(\.start.sinceZero) == [.milliseconds(1300), .milliseconds(2400)])
        let values: [Character: SearchModel.State] = [
            "a": .results(["London"]), "f": .failed("DrawnError()"),
        ]
        #expect(states.difference(from: "-------a 1700ms f 1900ms a", values: values) == nil)
    }
}

struct SeedTests {
    private let scheduler = VirtualTimeScheduler()

    @Test func aSeedGivesTheSameDelaysInEveryRun() {
        let outage: TestSource<Int> = scheduler.cold("#")
        let policy = RetryPolicy(.standard).maxAttempts(3).seed(7)
        let recorder = scheduler.record(outage.retry(policy, scheduler: scheduler))
        scheduler.run()
        let delays = Array(Backoff.standard.delays(seed: 7).prefix(2))
        let starts = outage.subscriptions.map(\.start.sinceZero)
        #expect(starts == [.zero, delays[0], delays[0] + delays[1]])
        #expect(recorder.error is DrawnError)
    }
}
