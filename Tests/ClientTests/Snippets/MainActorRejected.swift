import Rill

// Lines of RxSwift in a class of the main actor, none of which compiles. A marker names the message.

@MainActor
final class Screen {
    private let bag = DisposeBag()
    private var text = ""

    func subscribed(_ texts: Observable<String>) {
        texts
            .observe(on: MainScheduler.instance)
            .subscribe(onNext: { self.text = $0 })  // mutated
            .disposed(by: bag)
    }

    func received(_ texts: Observable<String>) -> any Disposable {
        texts.subscribe { _ in self.text = "" }  // mutated
    }

    func withEffect(_ texts: Observable<String>) -> Observable<String> {
        texts.do(onNext: { self.text = $0 })  // mutated
    }

    func mapped(_ texts: Observable<String>) -> Observable<String> {
        texts.map { self.text + $0 }  // referenced
    }

    func called(_ texts: Observable<String>) -> Observable<String> {
        texts.do(onNext: { self.show($0) })  // called
    }

    func fetched(_ texts: Observable<String>) -> Observable<String> {
        texts.flatMapLatest { _ in self.fetch() }  // fetched
    }

    private func show(_ text: String) {}
    private func fetch() -> Observable<String> { .just(text) }
}

/// The compiler only warns.
@preconcurrency @MainActor class View {}

final class CountingView: View {
    private var text = ""

    func withEffect(_ texts: Observable<String>) -> Observable<String> {
        texts.do(onNext: { self.text = $0 })  // inheritedMutated
    }

    func mapped(_ texts: Observable<String>) -> Observable<String> {
        texts.map { self.text + $0 }  // inheritedReferenced
    }
}

/// A class of no actor: the Swift 5 mode accepts it, the Swift 6 mode does not.
final class Presenter {
    private let bag = DisposeBag()
    private var text = ""

    func subscribed(_ texts: Observable<String>) {
        texts
            .observe(on: MainScheduler.instance)
            .subscribe(onNext: { self.text = $0 })  // captured
            .disposed(by: bag)
    }
}
