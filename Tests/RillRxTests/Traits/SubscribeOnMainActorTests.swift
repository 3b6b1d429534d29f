/// State of the main actor, changed without `await`.
@MainActor private final class Screen {
    var answers: [String] = []
}

@MainActor struct SubscribeOnMainActorTests {
    @Test func everyTraitDeliversOnTheMainActor() async {
        let screen = Screen()
        await answer { done in
            _ = Single.just(1).subscribeOnMainActor(
                onSuccess: { screen.answers.append("single \($0)") }, onDisposed: done)
        }
        await answer { done in
            _ = Single<Int>.error(Boom()).subscribeOnMainActor(
                onFailure: { screen.answers.append("single \($0)") }, onDisposed: done)
        }
        await answer { done in
            _ = Maybe<Int>.empty().subscribeOnMainActor(
                onSuccess: { screen.answers.append("maybe \($0)") },
                onCompleted: { screen.answers.append("maybe") }, onDisposed: done)
        }
        await answer { done in
            _ = Completable.empty().subscribeOnMainActor(
                onCompleted: { screen.answers.append("completable") }, onDisposed: done)
        }
        await answer { done in
            _ = Infallible.of(1, 2).subscribeOnMainActor(
                onNext: { screen.answers.append("infallible \($0)") }, onDisposed: done)
        }
        #expect(
            screen.answers == [
                "single 1", "single \(Boom())", "maybe", "completable", "infallible 1", "infallible 2",
            ])
    }

    private func answer(_ subscribe: (@escaping @MainActor @Sendable () -> Void) -> Void) async {
        await withCheckedContinuation { continuation in
            subscribe { continuation.resume() }
        }
    }
}
