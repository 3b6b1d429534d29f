/// `assign(to:on:)` and `bind(onNext:)`, which are forms of `subscribeOnMainActor`.
@MainActor struct BindOnMainActorTests {
    private let subject = PublishSubject<Int>()
    private let label = Label()

    @Test func theClosureRunsInsideTheCallOnTheMainActor() {
        let subscription = SerialDisposable()
        subscription.disposable = subject.bind(onNext: { [label] element in
            label.text += "\(element)"
            if element == 3 { subscription.dispose() }
        })
        for number in 1...4 { subject.onNext(number) }
        #expect(label.text == "123")
        #expect(!subject.hasObservers)
    }

    @Test func theClosureRunsLaterForAnotherThread() async {
        let subscription = subject.bind(onNext: { [label] in label.text += "\($0)" })
        concurrently { [subject] in for number in 1...3 { subject.onNext(number) } }
        #expect(label.text == "")
        await mainQueueIsIdle()
        #expect(label.text == "123")
        subscription.dispose()
    }
}

@MainActor private final class Label {
    var text = ""
}
