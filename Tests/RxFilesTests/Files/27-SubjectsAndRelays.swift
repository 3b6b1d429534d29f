import Foundation
import RillRx

// Unchecked: one thread uses it.
// Swift 6: final class SubjectBoard: @unchecked Sendable {
final class SubjectBoard {
    private(set) var lines: [String] = []

    func log(_ line: String) {
        lines.append(line)
    }

    func observer<Value>(_ name: String) -> AnyObserver<Value> {
        return AnyObserver { [weak self] event in
            switch event {
            case .next(let value): self?.log("\(name) \(value)")
            case .error(let error): self?.log("\(name) error \(error)")
            case .completed: self?.log("\(name) completed")
            }
        }
    }
}

enum SubjectBoardError: Error {
    case closed
}

final class SubjectSettings {
    private let fontSizeRelay = BehaviorRelay<Int>(value: 12)
    private let closedSubject = PublishSubject<Void>()

    var fontSize: Observable<Int> { return fontSizeRelay.asObservable() }
    var currentFontSize: Int { return fontSizeRelay.value }
    var close: AnyObserver<Void> { return AnyObserver(closedSubject) }
    var closed: Observable<Void> { return closedSubject.asObservable() }

    func grow() {
        fontSizeRelay.accept(fontSizeRelay.value + 1)
    }
}

private func subjectsInTurn(_ board: SubjectBoard) {
    let publish = PublishSubject<Int>()
    publish.onNext(0)
    let subscription = publish.subscribe(board.observer("publish"))
    publish.onNext(1)
    board.log("observed \(publish.hasObservers)")
    subscription.dispose()
    board.log("observed \(publish.hasObservers)")

    let behavior = BehaviorSubject(value: "first")
    behavior.onNext("second")
    _ = behavior.subscribe(board.observer("behavior"))
    board.log("value \((try? behavior.value()) ?? "none")")
    behavior.onError(SubjectBoardError.closed)
    board.log("value \((try? behavior.value()) ?? "none")")

    let replay = ReplaySubject<Int>.create(bufferSize: 2)
    [1, 2, 3].forEach(replay.onNext)
    replay.onCompleted()
    _ = replay.subscribe(board.observer("replay"))

    let unbounded = ReplaySubject<Int>.createUnbounded()
    [4, 5].forEach { unbounded.onNext($0) }
    _ = unbounded.subscribe(board.observer("unbounded"))

    let last = AsyncSubject<Int>()
    _ = last.subscribe(board.observer("async"))
    last.onNext(6)
    last.onNext(7)
    last.onCompleted()
}

private func subjectBindings(_ board: SubjectBoard) {
    let bag = DisposeBag()
    let replayRelay = ReplayRelay<Int>.create(bufferSize: 2)
    [1, 2, 3].forEach(replayRelay.accept)
    replayRelay.subscribe(onNext: { board.log("relay \($0)") }).disposed(by: bag)

    let left = BehaviorRelay(value: 0)
    let right = BehaviorRelay(value: 0)
    let optional = BehaviorRelay<Int?>(value: nil)
    let source = PublishSubject<Int>()
    source.bind(to: left, right).disposed(by: bag)
    source.bind(to: optional).disposed(by: bag)
    let x: AnyObserver<String> = board.observer("x")
    let y: AnyObserver<String> = board.observer("y")
    source.map { "#\($0)" }.bind(to: x, y).disposed(by: bag)
    source.asObserver().onNext(9)
    board.log("relays \(left.value) \(right.value) \(optional.value ?? -1)")

    let text: AnyObserver<String> = board.observer("text")
    let number: AnyObserver<Int> = text.mapObserver { "number \($0)" }
    Observable.of(1, 2).subscribe(number).disposed(by: bag)
    withExtendedLifetime(bag) {}
}

// Returns:
//     publish 1
//     observed true
//     observed false
//     behavior second
//     value second
//     behavior error closed
//     value none
//     replay 2
//     replay 3
//     replay completed
//     unbounded 4
//     unbounded 5
//     async 7
//     async completed
//     relay 2
//     relay 3
//     x #9
//     y #9
//     relays 9 9 9
//     text number 1
//     text number 2
//     text completed
//     font 12
//     font 13
//     size 13
//     closed
func demo27SubjectsAndRelays() -> [String] {
    let board = SubjectBoard()
    subjectsInTurn(board)
    subjectBindings(board)

    let bag = DisposeBag()
    let settings = SubjectSettings()
    settings.fontSize.subscribe(onNext: { board.log("font \($0)") }).disposed(by: bag)
    settings.closed.subscribe(onNext: { board.log("closed") }).disposed(by: bag)
    settings.grow()
    board.log("size \(settings.currentFontSize)")
    Observable.just(()).bind(to: settings.close).disposed(by: bag)

    return withExtendedLifetime((bag, settings)) { board.lines }
}
