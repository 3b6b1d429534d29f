@Suite(.blocking) @MainActor struct AssignTests {
    private let text = PublishSubject<String>()

    @Test func everyElementReachesTheProperty() {
        let model = Model()
        let subscriptions = [text.assign(to: \.text, on: model), text.assign(to: \.note, on: model)]
        text.onNext("a")
        text.onNext("b")
        #expect(model.history == ["a", "b"])
        #expect(model.note == "b")
        for subscription in subscriptions { subscription.dispose() }
        #expect(!text.hasObservers)
    }

    @Test func theSubscriptionDoesNotRetainTheObject() {
        var model: Model? = Model()
        weak let object = model
        let subscription = text.assign(to: \.text, on: model!)
        model = nil
        #expect(object == nil)
        text.onNext("a")
        subscription.dispose()
    }

    @Test func anErrorIsUnhandledAtTheLineOfTheCall() async {
        await #expect(processExitsWith: .success) {
            let site = await withCheckedContinuation { continuation in
                UnhandledErrors.setHandler { _, site in continuation.resume(returning: site) }
                Task { @MainActor in
                    _ = Observable<String>.error(Boom()).assign(to: \.text, on: Model())
                }
            }
            #expect(site?.file == "RillSchedulersTests/AssignTests.swift")
        }
    }
}

@MainActor private final class Model {
    var text = "" { didSet { history.append(text) } }
    var note: String?
    var history: [String] = []
}
