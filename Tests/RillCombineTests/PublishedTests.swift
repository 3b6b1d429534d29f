import Rill
import TestSupport
import Testing

#if canImport(Combine)
    import Combine
#else
    import CombineModel
#endif

@MainActor private final class Model {
    @Published var query = "a"
    @Published var text = ""
    var cancellables: Set<AnyCancellable> = []
    let log = Log<String>()

    init(_ texts: Observable<String>) {
        texts.assign(to: &$text)
        $query.asObservable().subscribe(onNext: { [log] in log.write($0) }).store(in: &cancellables)
    }
}

@Suite(.blocking) @MainActor struct PublishedTests {
    @Test func aPublishedPropertyIsAStreamAndReceivesOne() {
        let texts = PublishSubject<String>()
        let model = Model(texts.asObservable())
        model.query = "b"
        texts.onNext("one")
        #expect(model.text == "one", "inside the call on the main queue")
        #expect(model.log.entries == ["a", "b"])
    }

    @Test func theAssignmentEndsWithTheProperty() {
        let texts = PublishSubject<String>()
        var model: Model? = Model(texts.asObservable())
        #expect(texts.hasObservers)
        _ = model
        model = nil
        #expect(!texts.hasObservers)
    }

    @Test func anErrorEndsTheAssignmentAndIsUnhandledAtTheLineOfTheCall() async {
        await #expect(processExitsWith: .success) { await Self.failAtANumberedLine() }
    }

    /// Not inside the macro: all lines of its closure have the number of its first line.
    private static func failAtANumberedLine() {
        let sites = Log<CallSite?>()
        UnhandledErrors.setHandler { _, site in sites.write(site) }
        let (texts, model) = (PublishSubject<String>(), Model(.never()))
        let line = #line + 1
        texts.assign(to: &model.$text)
        texts.onNext("one")
        texts.onError(Boom())
        precondition(model.text == "one" && !texts.hasObservers)
        precondition(sites.entries == [CallSite(file: #fileID, line: line)], "\(sites.entries)")
    }

    @Test func aSecondAssignmentLeavesTheFirst() {
        let (first, second) = (PublishSubject<String>(), PublishSubject<String>())
        var model: Model? = Model(first.asObservable())
        if let model { second.assign(to: &model.$text) }
        first.onNext("one")
        #expect(model?.text == "one")
        second.onNext("two")
        #expect(model?.text == "two")
        model = nil
        #expect(!first.hasObservers && !second.hasObservers)
    }

    @Test func aSubscriberThatReadsThePropertyHasTheValueBefore() {
        let model = Model(.never())
        model.$query.asObservable().subscribe(onNext: { [log = model.log] value in
            MainActor.assumeIsolated { log.write("\(model.query) before \(value)") }
        }).store(in: &model.cancellables)
        model.query = "b"
        #expect(model.log.entries == ["a", "a before a", "b", "a before b"])
        model.cancellables = []
    }

    @Test func aSumOfDemandsIsAtMostUnlimited() {
        #expect(Subscribers.Demand.max(.max) + .max(1) == .unlimited)
        #expect(Subscribers.Demand.max(1) + .max(2) == .max(3))
    }

    @Test func theSetEndsTheSubscriptions() {
        let model = Model(.never())
        model.cancellables = []
        model.query = "b"
        #expect(model.log.entries == ["a"])
    }

    @Test func anArrayOfCancellablesHoldsToo() {
        let subject = PublishSubject<Int>()
        var cancellables: [AnyCancellable] = []
        subject.subscribe(onNext: { _ in }).store(in: &cancellables)
        #expect(subject.hasObservers)
        cancellables.removeAll()
        #expect(!subject.hasObservers)
    }
}
