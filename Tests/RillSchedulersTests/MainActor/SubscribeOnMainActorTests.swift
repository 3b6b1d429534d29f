import Foundation

/// The closures run on the main actor, for every thread that delivers events.
@MainActor struct SubscribeOnMainActorTests {
    enum Sender: CaseIterable, Sendable {
        case mainActor, anotherThread

        func send(_ body: @escaping @Sendable () -> Void) {
            switch self {
            case .mainActor: body()
            case .anotherThread: concurrently(body)
            }
        }
    }

    private let subject = PublishSubject<Int>()
    private let diary = Diary()

    private func subscribe(onDisposed: @escaping @MainActor @Sendable () -> Void) -> any Disposable {
        let diary = diary
        return subject.subscribeOnMainActor(
            onNext: { diary.write("\($0)") },
            onError: { diary.write("\($0)") },
            onCompleted: { diary.write("completed") },
            onDisposed: {
                diary.write("disposed")
                onDisposed()
            })
    }

    @Test(
        arguments: Sender.allCases,
        [(.completed, "completed"), (.error(Boom(number: 3)), "Boom(number: 3)")] as [(Event<Int>, String)])
    func everyClosureRunsOnTheMainActorInOrder(_ sender: Sender, _ ending: (event: Event<Int>, entry: String))
        async
    {
        await withCheckedContinuation { continuation in
            _ = subscribe(onDisposed: { continuation.resume() })
            sender.send { [subject] in
                for event in [.next(1), .next(2), ending.event] { subject.on(event) }
            }
            #expect(diary.entries.isEmpty == (sender == .anotherThread))
        }
        #expect(diary.entries == ["1", "2", ending.entry, "disposed"])
    }

    @Test(arguments: Sender.allCases)
    func onDisposedRunsOnTheMainActorWhereverItIsDisposed(_ sender: Sender) async {
        await withCheckedContinuation { continuation in
            let subscription = subscribe(onDisposed: { continuation.resume() })
            subject.onNext(1)
            sender.send { subscription.dispose() }
            subject.onNext(2)
        }
        #expect(diary.entries == ["1", "disposed"])
        #expect(!subject.hasObservers)
    }

    @Test func whatAnotherThreadHasSentComesFirst() async {
        let diary = diary
        await withCheckedContinuation { continuation in
            _ = subject.subscribeOnMainActor(
                onNext: { diary.write("\($0)") }, onDisposed: { continuation.resume() })
            concurrently { [subject] in subject.onNext(1) }
            subject.onNext(2)
            #expect(diary.entries.isEmpty)
            subject.onCompleted()
        }
        #expect(diary.entries == ["1", "2"])
    }

    @Test func nothingIsDeliveredAfterADisposalOnTheMainActor() async {
        let subscription = subscribe(onDisposed: {})
        concurrently { [subject] in subject.onNext(1) }
        subscription.dispose()
        #expect(diary.entries == ["disposed"])
        await mainQueueIsIdle()
        #expect(diary.entries == ["disposed"])
    }

    @Test(arguments: Sender.allCases) func subscriptionsReceiveEveryElementInTheirOrder(_ sender: Sender)
        async
    {
        let diary = diary
        let relay = BehaviorRelay(value: 0)
        let bag = DisposeBag()
        let model = Model(diary)
        relay.assign(to: \.number, on: model).disposed(by: bag)
        relay.doOnMainActor(onNext: { diary.write("do \($0)") }).subscribe().disposed(by: bag)
        relay.bind(onNext: { diary.write("bind \($0)") }).disposed(by: bag)
        for number in 1...2 {
            sender.send { relay.accept(number) }
            await mainQueueIsIdle()
        }
        #expect(diary.entries == (0...2).flatMap { ["assign \($0)", "do \($0)", "bind \($0)"] })
    }

    @Test func anEventSentByAClosureIsDeliveredAfterTheClosure() async {
        let diary = diary
        await withCheckedContinuation { continuation in
            _ = subject.subscribeOnMainActor(
                onNext: { [subject] number in
                    diary.write("begin \(number)")
                    if number < 3 { subject.onNext(number + 1) } else { subject.onCompleted() }
                    diary.write("end \(number)")
                }, onDisposed: { continuation.resume() })
            subject.onNext(1)
        }
        #expect(diary.entries == (1...3).flatMap { ["begin \($0)", "end \($0)"] })
    }

    @Test func twoThreadsAndTheMainActorAreSerialAndEachInItsOrder() async {
        let diary = diary
        let count = 500
        await withCheckedContinuation { continuation in
            _ = subject.subscribeOnMainActor(
                onNext: { diary.write("\($0)") }, onDisposed: { continuation.resume() })
            Thread { [subject] in
                concurrently(threads: 2) { thread in
                    for number in 0..<count { subject.onNext(number * 3 + thread) }
                }
                subject.onCompleted()
            }.start()
            for number in 0..<count { subject.onNext(number * 3 + 2) }
        }
        let numbers = diary.entries.compactMap { Int($0) }
        for sender in 0..<2 {
            #expect(numbers.filter { $0 % 3 == sender } == (0..<count).map { $0 * 3 + sender })
        }
        let own = numbers.filter { $0 % 3 == 2 }
        #expect(own == (0..<own.count).map { $0 * 3 + 2 })
    }
}

@MainActor private final class Model {
    private let diary: Diary
    var number = -1 { didSet { diary.write("assign \(number)") } }

    init(_ diary: Diary) { self.diary = diary }
}

/// Entries that are written on the main actor; a write on another thread ends the test.
@MainActor private final class Diary {
    private(set) var entries: [String] = []

    func write(_ entry: String) {
        MainActor.preconditionIsolated()
        entries.append(entry)
    }
}
