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

@MainActor struct PublishedTests {
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
