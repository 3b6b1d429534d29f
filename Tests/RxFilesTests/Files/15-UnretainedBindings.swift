import Foundation
import RillRx

enum UnretainedError15: Error {
    case closed
}

final class UnretainedPlayer {
    let track = PublishSubject<String>()
    let volume = BehaviorRelay<Int>(value: 5)
    let position = BehaviorRelay<Double>(value: 0)

    func load(_ name: String) -> Single<String> {
        return name.isEmpty ? .error(UnretainedError15.closed) : .just("loaded \(name)")
    }

    func save() -> Completable {
        return .empty()
    }
}

// Unchecked: the main thread uses it.
// Swift 6: final class UnretainedScreen: @unchecked Sendable {
final class UnretainedScreen {
    private(set) var log: [String] = []
    private let disposeBag = DisposeBag()

    func bind(to player: UnretainedPlayer) {
        player.track
            .subscribe(
                with: self,
                onNext: { owner, name in
                    owner.log.append("track \(name)")
                },
                onError: { owner, error in
                    owner.log.append("error \(error)")
                },
                onDisposed: { owner in
                    owner.log.append("disposed")
                }
            )
            .disposed(by: disposeBag)

        player.track
            .catch { _ in .empty() }
            .withUnretained(self)
            .map { owner, name in "\(name) after \(owner.log.count)" }
            .bind(with: self) { owner, line in
                owner.log.append(line)
            }
            .disposed(by: disposeBag)

        player.volume
            .withUnretained(self) { _, volume in volume * 10 }
            .bind(with: self, onNext: { owner, percent in owner.log.append("volume \(percent)%") })
            .disposed(by: disposeBag)

        player.position
            .asDriver()
            .map { Int($0) }
            .distinctUntilChanged()
            .drive(with: self, onNext: { owner, second in owner.log.append("at \(second)") })
            .disposed(by: disposeBag)

        for name in ["intro", ""] {
            player.load(name)
                .subscribe(
                    with: self,
                    onSuccess: { owner, text in
                        owner.log.append(text)
                    },
                    onFailure: { owner, error in
                        owner.log.append("failed \(error)")
                    }
                )
                .disposed(by: disposeBag)
        }

        player.save()
            .subscribe(with: self, onCompleted: { owner in owner.log.append("saved") })
            .disposed(by: disposeBag)
    }
}

// Unchecked: the main thread uses it.
// Swift 6: final class UnretainedListener: @unchecked Sendable {
final class UnretainedListener {
    var heard: [String] = []
}

// Returns:
//     volume 50%
//     at 0
//     loaded intro
//     failed closed
//     saved
//     track one
//     one after 6
//     volume 70%
//     at 1
//     error closed
//     disposed
//     heard hello
//     listener completed
@MainActor
func demo15UnretainedBindings() -> [String] {
    let player = UnretainedPlayer()
    let screen = UnretainedScreen()
    screen.bind(to: player)

    player.track.onNext("one")
    player.volume.accept(7)
    player.position.accept(0.5)
    player.position.accept(1.25)
    player.track.onError(UnretainedError15.closed)
    // Swift 6: nonisolated(unsafe) var lines = screen.log
    var lines = screen.log

    // withUnretained completes the sequence once its object is gone.
    let words = PublishSubject<String>()
    var listener: UnretainedListener? = UnretainedListener()
    let subscription =
        words
        .withUnretained(listener ?? UnretainedListener())
        .subscribe(
            onNext: { owner, word in
                owner.heard.append(word)
                lines.append("heard " + owner.heard.joined(separator: " "))
            },
            onCompleted: {
                lines.append("listener completed")
            })
    words.onNext("hello")
    listener = nil
    words.onNext("anyone?")
    subscription.dispose()

    return lines
}
