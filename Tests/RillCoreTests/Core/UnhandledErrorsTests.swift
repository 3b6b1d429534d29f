import Foundation

@testable import RillCore

/// There is one handler for the process, so each test has a process of its own.
@Suite(.blocking) struct UnhandledErrorsTests {
    @Test func everyFormOfSubscribingWithoutOnErrorGoesToTheHandlerOnce() async {
        await #expect(processExitsWith: .success) {
            let handled = Log<Int>()
            UnhandledErrors.setHandler { error, _ in handled.write((error as? Boom)?.number ?? 0) }
            let failed = (0...11).map { Observable<Int>.error(Boom(number: $0)) }
            _ = failed[0].subscribe()
            _ = failed[1].subscribe(onNext: { _ in })
            _ = failed[2].subscribe(onCompleted: {})
            _ = failed[3].subscribe(onDisposed: {})
            _ = failed[4].subscribe(onNext: { _ in }, onCompleted: {})
            _ = failed[5].subscribe(onNext: { _ in }, onDisposed: {})
            _ = failed[6].subscribe(onCompleted: {}, onDisposed: {})
            _ = failed[7].subscribe(onNext: { _ in }, onCompleted: {}, onDisposed: {})
            _ = failed[8].bind(to: PublishRelay<Int>())
            _ = failed[9].bind(to: PublishRelay<Int>(), PublishRelay<Int>())
            _ = failed[10].bind(to: BehaviorRelay(value: 0))
            _ = failed[11].bind(to: BehaviorRelay(value: 0), BehaviorRelay(value: 0))
            precondition(handled.entries == Array(0...11), "\(handled.entries)")
        }
    }

    @Test func whatHasNoReceiverIsDropped() async {
        await #expect(processExitsWith: .success) {
            let handled = Log<Int>()
            UnhandledErrors.setHandler { error, _ in handled.write((error as? Boom)?.number ?? 0) }
            let late = Observable<Int>.create { observer in
                observer.onCompleted()
                observer.onError(Boom(number: 1))
                return Disposables.create()
            }
            _ = late.subscribe()
            let subject = PublishSubject<Int>()
            subject.onError(Boom(number: 2))
            let source = PublishSubject<Int>()
            let own = SerialDisposable()
            own.disposable = source.map { _ -> Int in
                own.dispose()
                throw Boom(number: 3)
            }.subscribe()
            source.onNext(1)
            let done = PublishSubject<Int>()
            let side = SerialDisposable()
            side.disposable = done.do(afterNext: { _ in
                side.dispose()
                throw Boom(number: 4)
            }).subscribe()
            done.onNext(1)
            precondition(handled.entries == [4], "\(handled.entries)")
        }
    }

    @Test func whatIsThrownAfterDisposalIsHandledUnlessItIsACancellation() async {
        await #expect(processExitsWith: .success) {
            let handled = Log<Int>()
            UnhandledErrors.setHandler { error, _ in handled.write((error as? Boom)?.number ?? 0) }
            for error in [Boom(number: 1), CancellationError(), Boom(number: 2)] as [any Error] {
                for place in 0..<7 {
                    let (own, turns) = (SerialDisposable(), ManualScheduler())
                    let fail: @Sendable () throws -> Void = {
                        own.dispose()
                        throw error
                    }
                    let (source, failed) = (Observable.just(1), Observable<Int>.error(Boom(number: 9)))
                    let stream = [
                        source.do(afterNext: { _ in try fail() }), source.do(onCompleted: fail),
                        source.do(afterCompleted: fail), failed.do(onError: { _ in try fail() }),
                        failed.do(afterError: { _ in try fail() }), .create { _, _ in try fail() },
                        // Dropped, with the element.
                        source.do(onNext: { _ in try fail() }),
                    ][place]
                    own.disposable = stream.subscribe(on: turns).subscribe(onError: { _ in })
                    turns.run()
                }
            }
            precondition(handled.entries == [1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2], "\(handled.entries)")
        }
    }

    @Test func whatTheCodeDropsIsNotUnhandled() async {
        await #expect(processExitsWith: .success) {
            UnhandledErrors.setHandler { error, _ in preconditionFailure("\(error)") }
            let (scheduler, failed) = (VirtualTimeScheduler(), Observable<Int>.error(Boom()))
            _ = failed.catchErrorJustReturn(1).subscribe()
            _ = failed.materialize().elements().subscribe()
            _ = failed.retryWhen { (_: Observable<any Error>) in Observable<Int>.empty() }.subscribe()
            let policy = RetryPolicy(.immediate).decide { _ in .complete }
            _ = failed.retry(policy, scheduler: scheduler).subscribe()
            scheduler.run()
        }
    }

    @Test func anErrorThatHasASubscriberOfItsOwnIsNotUnhandled() async {
        await #expect(processExitsWith: .success) {
            UnhandledErrors.setHandler { error, _ in preconditionFailure("\(error)") }
            let failed = Observable<Int>.error(Boom())
            let received = Log<Event<Int>>()
            _ = failed.subscribe { received.write($0) }
            _ = failed.subscribe(onError: { received.write(.error($0)) })
            _ = failed.subscribe(
                Observer(onNext: { _ in }, onError: { received.write(.error($0)) }, onCompleted: {}))
            let subject = PublishSubject<Int>()
            _ = subject.subscribe { received.write($0) }
            _ = failed.bind(to: subject)
            precondition(received.entries == Array(repeating: .error(Boom()), count: 4))
        }
    }

    @Test func settingAHandlerReturnsThePreviousOne() async {
        await #expect(processExitsWith: .success) {
            let handled = Log<String>()
            UnhandledErrors.setHandler { _, _ in handled.write("first") }
            let first = UnhandledErrors.setHandler { _, _ in handled.write("second") }
            UnhandledErrors.handle(Boom())
            first(Boom(), nil)
            UnhandledErrors.setHandler(first)
            UnhandledErrors.handle(Boom())
            precondition(handled.entries == ["second", "first", "first"])
        }
    }

    @Test func theHandlerReceivesThePlaceOfTheSubscribe() async {
        await #expect(processExitsWith: .success) { Self.failOnNumberedLines() }
    }

    /// Not inside the macro: all lines of its closure have the number of its first line.
    private static func failOnNumberedLines() {
        let sites = Log<CallSite?>()
        UnhandledErrors.setHandler { _, site in sites.write(site) }
        let failed = Observable<Int>.error(Boom())
        let line = #line
        _ = failed.subscribe()
        _ = failed.subscribe(onNext: { _ in })
        _ = failed.bind(to: PublishRelay())
        _ = failed.bind(to: BehaviorRelay(value: 0))
        UnhandledErrors.catching { throw Boom() }
        let lines = (1...4).map { CallSite(file: #fileID, line: line + $0) }
        precondition(sites.entries == lines + [nil], "\(sites.entries)")
    }

    @Test func withoutAHandlerOneLineIsWrittenToStandardErrorAndTheProgramContinues() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            _ = Observable<Int>.error(Boom(number: 7)).subscribe()
            UnhandledErrors.catching { throw Boom(number: 8) }
        }
        let text = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
        #expect(
            text.contains(": an error reached a subscription without onError: Boom(number: 7)\n"), "\(text)")
        #expect(text.contains("Rill: RillCoreTests/UnhandledErrorsTests.swift:"), "\(text)")
        #expect(
            text.contains("Rill: no subscriber can receive this error: Boom(number: 8)\n"),
            "\(text)")
    }

    @Test func aSignalThatInterruptsTheLineDoesNotLoseIt() async {
        await #expect(processExitsWith: .success) {
            // Standard error is a pipe, and full.
            var ends: [Int32] = [0, 0]
            pipe(&ends)
            dup2(ends[1], STDERR_FILENO)
            close(ends[1])
            _ = fcntl(STDERR_FILENO, F_SETFL, O_NONBLOCK)
            while write(STDERR_FILENO, ".", 1) == 1 {}
            _ = fcntl(STDERR_FILENO, F_SETFL, 0)
            signal(SIGUSR1) { _ in }
            var action = sigaction()
            sigaction(SIGUSR1, nil, &action)
            action.sa_flags &= ~SA_RESTART
            sigaction(SIGUSR1, &action, nil)
            let pipe = FileHandle(fileDescriptor: ends[0])
            let writer = Writer(thread: pthread_self())
            let text = Log<String>()
            let reader = Threads.start {
                for _ in 0..<100 {
                    pthread_kill(writer.thread, SIGUSR1)
                    usleep(500)
                }
                text.write(String(decoding: pipe.readDataToEndOfFile(), as: UTF8.self))
            }
            _ = Observable<Int>.error(Boom(number: 7)).subscribe()
            close(STDERR_FILENO)
            reader.join()
            precondition(text.entries[0].contains("Boom(number: 7)\n"))
        }
    }

    @Test func aHandlerMaySetAnotherHandlerAndSubscribe() async {
        await #expect(processExitsWith: .success) {
            let handled = Log<String>()
            UnhandledErrors.setHandler { _, _ in
                UnhandledErrors.setHandler { _, _ in handled.write("inner") }
                _ = Observable<Int>.error(Boom()).subscribe()
                handled.write("outer")
            }
            precondition(finishes { _ = Observable<Int>.error(Boom()).subscribe() })
            precondition(handled.entries == ["inner", "outer"])
        }
    }

    @Test func manyErrorsUseConstantStack() async {
        await #expect(processExitsWith: .success) {
            let handled = Log<Int>()
            UnhandledErrors.setHandler { error, _ in
                if let boom = error as? Boom, boom.number > 49_990 { handled.write(boom.number) }
            }
            onSmallStack { for number in 1...50_000 { UnhandledErrors.handle(Boom(number: number)) } }
            precondition(handled.entries == Array(49_991...50_000))
        }
    }

    @Test func ofTwoThatReplaceTheHandlerOneReceivesThatOfTheOther() async {
        await #expect(processExitsWith: .success) {
            let handled = Log<Int>()
            let failures = race(
                prepare: {
                    UnhandledErrors.setHandler { _, _ in handled.write(0) }
                    return Log<UnhandledErrors.Handler>()
                },
                { $0.write(UnhandledErrors.setHandler { _, _ in handled.write(1) }) },
                against: { $0.write(UnhandledErrors.setHandler { _, _ in handled.write(2) }) },
                check: { replaced in
                    replaced.write(UnhandledErrors.setHandler(UnhandledErrors.report))
                    for handler in replaced.entries { handler(Boom(), nil) }
                    return Set(handled.entries.suffix(3)) == [0, 1, 2]
                })
            precondition(failures == 0)
        }
    }

    @Test func theHandlerMayBeReplacedWhileOtherThreadsUseIt() async {
        await #expect(processExitsWith: .success) {
            let handled = Log<Int>()
            UnhandledErrors.setHandler { _, _ in handled.write(0) }
            concurrently(threads: 4) { thread in
                for _ in 0..<500 {
                    if thread == 0 { UnhandledErrors.setHandler { _, _ in handled.write(1) } }
                    UnhandledErrors.handle(Boom())
                }
            }
            precondition(handled.count == 2_000)
        }
    }
}

/// The thread that is to be interrupted.
// Unchecked: a handle of a thread is a pointer on some platforms, and never changes.
private struct Writer: @unchecked Sendable {
    let thread: pthread_t
}
