import RillRx

// What closures of drivers use is sent to the main actor. A marker names the message.

final class PostsViewModel {
    private func posts() -> Driver<Int> { .just(1) }

    func transform(_ taps: Driver<Void>) -> Driver<Int> {
        taps.flatMapLatest { self.posts() }  // sent
    }
}

protocol Transforming { @MainActor func transform(_ taps: Driver<Void>) -> Driver<Int> }

@MainActor
final class CommentsViewModel: Transforming {
    private func comments() -> Driver<Int> { .just(1) }

    func transform(_ taps: Driver<Void>) -> Driver<Int> {
        taps.flatMapLatest { self.comments() }
    }
}
