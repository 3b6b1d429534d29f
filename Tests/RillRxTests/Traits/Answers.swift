/// What the closures of a subscription received, in order.
final class Answers: Sendable {
    private let log = Log<String>()

    var entries: [String] { log.entries }

    func subscribe<Element>(to single: Single<Element>) -> any Disposable {
        single.subscribe(
            onSuccess: { self.log.write("success \($0)") },
            onFailure: { self.log.write("failure \($0)") },
            onDisposed: { self.log.write("disposed") })
    }

    func subscribe<Element>(to maybe: Maybe<Element>) -> any Disposable {
        maybe.subscribe(
            onSuccess: { self.log.write("success \($0)") },
            onError: { self.log.write("error \($0)") },
            onCompleted: { self.log.write("completed") },
            onDisposed: { self.log.write("disposed") })
    }

    func subscribe(to completable: Completable) -> any Disposable {
        completable.subscribe(
            onCompleted: { self.log.write("completed") },
            onError: { self.log.write("error \($0)") },
            onDisposed: { self.log.write("disposed") })
    }

    func note(_ text: String) { log.write(text) }
}

func answers<Element>(of single: Single<Element>) -> [String] {
    let answers = Answers()
    _ = answers.subscribe(to: single)
    return answers.entries
}

func answers<Element>(of maybe: Maybe<Element>) -> [String] {
    let answers = Answers()
    _ = answers.subscribe(to: maybe)
    return answers.entries
}

func answers(of completable: Completable) -> [String] {
    let answers = Answers()
    _ = answers.subscribe(to: completable)
    return answers.entries
}
