struct SharingInterleavings {
    @Test(arguments: [0, 1]) func subscribersOfASharedSourceComeAndGo(replay: Int) {
        explore { run in
            let source = CountedSource(Observable<Int>.never())
            let shared = source.stream.share(replay: replay)
            let (one, other) = (run.probe(), run.probe())
            run.thread {
                one.subscribe(to: shared)
                one.dispose()
                one.subscribe(to: shared)
                one.dispose()
            }
            run.thread {
                other.subscribe(to: shared)
                other.dispose()
            }
            run.afterwards { run.expect(source, runs: 1...3) }
        }
    }

    @Test func threeSubscribersComeAndGo() {
        explore(preemptions: 1) { run in
            let source = CountedSource(Observable<Int>.never())
            let shared = source.stream.publish().refCount()
            for _ in 1...3 {
                let probe = run.probe()
                run.thread {
                    probe.subscribe(to: shared)
                    probe.dispose()
                }
            }
            run.afterwards { run.expect(source, runs: 1...3) }
        }
    }

    @Test func aSharedSourceSendsWhileSubscribersComeAndGo() {
        explore(preemptions: 1) { run in
            let subject = PublishSubject<Int>()
            let source = CountedSource(subject)
            let shared = source.stream.share(replay: 1)
            let (one, other) = (run.probe(), run.probe())
            run.thread {
                one.subscribe(to: shared)
                one.dispose()
            }
            run.thread {
                other.subscribe(to: shared)
                other.dispose()
            }
            run.thread { subject.onNext(1) }
            run.afterwards {
                run.expect(source, runs: 1...2)
                run.expect(
                    ["", "1"].contains(one.text) && ["", "1"].contains(other.text),
                    "\(one.text), \(other.text)")
                run.expect(!subject.hasObservers, "a subscriber is left")
            }
        }
    }

    @Test func aThreadSubscribesWhileASharedSourceEnds() {
        explore { run in
            let subject = PublishSubject<Int>()
            let source = CountedSource(subject)
            let shared = source.stream.share(replay: 1)
            let (early, late) = (run.probe(), run.probe())
            early.subscribe(to: shared)
            run.thread { subject.send(1, then: .completed) }
            run.thread { late.subscribe(to: shared) }
            run.afterwards {
                run.expect(early.text == "1 |", early.text)
                run.expect(["1 |", "|"].contains(late.text), late.text)
                run.expect(source, runs: 1...2)
            }
        }
    }

    /// Each may have been replayed to inside the run that the other one starts.
    @Test func twoThreadsUseASharedStreamInsideWhatItReplays() {
        explore(preemptions: 1) { run in
            let shared = Observable.just(1).share(replay: 1)
            let (one, other) = (run.probe(), run.probe())
            run.thread { one.subscribe(to: shared.flatMap { _ in shared.take(1) }) }
            run.thread { other.subscribe(to: shared.flatMap { _ in shared.take(1) }) }
            run.afterwards {
                run.expect(one.text == "1 |" && other.text == "1 |", "\(one.text), \(other.text)")
            }
        }
    }

    @Test func aSynchronousSourceIsSharedByTwoThreads() {
        explore { run in
            let source = CountedSource(Observable.of(1, 2))
            let shared = source.stream.share(replay: 2)
            let (one, other) = (run.probe(), run.probe())
            run.thread { one.subscribe(to: shared) }
            run.thread { other.subscribe(to: shared) }
            run.afterwards {
                run.expect(one.text == "1 2 |" && other.text == "1 2 |", "\(one.text), \(other.text)")
                run.expect(source, runs: 1...2)
            }
        }
    }

    @Test func aSourceThatIsSharedForeverEndsOnce() {
        explore { run in
            let subject = PublishSubject<Int>()
            let source = CountedSource(subject.take(1))
            let shared = source.stream.share(replay: 1, scope: .forever)
            let (early, late) = (run.probe(), run.probe())
            early.subscribe(to: shared)
            run.thread { subject.onNext(1) }
            run.thread { late.subscribe(to: shared) }
            run.thread { subject.onNext(2) }
            run.afterwards {
                run.expect(["1 |", "2 |"].contains(early.text), early.text)
                run.expect(late.text == early.text, "\(early.text), \(late.text)")
                run.expect(source, runs: 1...1)
            }
        }
    }

    @Test func aForeverSharedSourceIsLeftAndJoined() {
        explore { run in
            let subject = PublishSubject<Int>()
            let source = CountedSource(subject)
            let shared = source.stream.share(replay: 1, scope: .forever)
            let (one, other) = (run.probe(), run.probe())
            one.subscribe(to: shared)
            run.thread { one.dispose() }
            run.thread {
                other.subscribe(to: shared)
                other.dispose()
            }
            run.afterwards { run.expect(source, runs: 1...2) }
        }
    }

    @Test func twoThreadsConnectAndDisconnect() {
        explore { run in
            let subject = PublishSubject<Int>()
            let source = CountedSource(subject)
            let published = source.stream.publish()
            run.thread {
                published.connect().dispose()
                published.connect().dispose()
            }
            run.thread { published.connect().dispose() }
            run.afterwards {
                run.expect(source, runs: 1...3)
                run.expect(!subject.hasObservers, "the source is still subscribed to")
            }
        }
    }

    @Test func aThreadConnectsWhileAnotherSubscribes() {
        explore { run in
            let source = CountedSource(Observable.of(1, 2))
            let published = source.stream.replay(2)
            let probe = run.probe()
            run.thread { _ = published.connect() }
            run.thread { probe.subscribe(to: published) }
            run.afterwards {
                run.expect(["1 2 |", "2 |", "|", ""].contains(probe.text), probe.text)
                run.expect(source, runs: 1...1)
                probe.dispose()
            }
        }
    }

    @Test func aConnectionIsDisposedOfWhileItsSourceSends() {
        explore { run in
            let subject = PublishSubject<Int>()
            let source = CountedSource(subject)
            let published = source.stream.multicast { PublishSubject<Int>() }
            let probe = run.probe()
            probe.subscribe(to: published)
            let connection = published.connect()
            run.thread { subject.send(1, 2, then: .completed) }
            run.thread { connection.dispose() }
            run.thread { probe.dispose() }
            run.afterwards { run.expect(source, runs: 1...1) }
        }
    }

    @Test func aTeardownSubscribesAgainWhileAnotherThreadComesAndGoes() {
        explore { run in
            let subject = PublishSubject<Int>()
            let source = CountedSource(subject)
            let shared = source.stream.share()
            let (one, other, again) = (run.probe(), run.probe(), run.probe())
            source.onFirstTeardown { again.subscribe(to: shared) }
            run.thread {
                one.subscribe(to: shared)
                one.dispose()
            }
            run.thread {
                other.subscribe(to: shared)
                other.dispose()
            }
            run.afterwards {
                subject.onNext(7)
                run.expect(again.text == "7", "the subscriber of the teardown received \(again.text)")
                again.dispose()
                run.expect(source, runs: 2...3)
            }
        }
    }

    @Test func aTeardownConnectsAgainWhileTwoThreadsDisconnect() {
        explore { run in
            let subject = PublishSubject<Int>()
            let source = CountedSource(subject)
            let published = source.stream.publish()
            let (probe, connections) = (run.probe(), CompositeDisposable())
            source.onFirstTeardown { connections.insert(published.connect()) }
            let connection = published.connect()
            for _ in 1...2 { run.thread { connection.dispose() } }
            run.afterwards {
                probe.subscribe(to: published)
                subject.onNext(7)
                run.expect(probe.text == "7", "received \(probe.text)")
                connections.dispose()
                probe.dispose()
                run.expect(source, runs: 2...2)
            }
        }
    }

    /// The thread that disconnects is not to wait for itself when another leaves the run.
    @Test func aTeardownConnectsAgainWhileAThreadSubscribes() {
        explore { run in
            let source = CountedSource(Observable<Int>.never())
            let published = source.stream.publish()
            let (probe, connections) = (run.probe(), CompositeDisposable())
            source.onFirstTeardown { connections.insert(published.connect()) }
            let connection = published.connect()
            run.thread { probe.subscribe(to: published) }
            run.thread { connection.dispose() }
            run.afterwards {
                connections.dispose()
                probe.dispose()
                run.expect(source, runs: 2...2)
            }
        }
    }

    /// Who holds a run that is over does not hold the stream, whose next run has waited for its end.
    @Test func aRunThatIsOverDoesNotRetainItsStream() {
        explore { run in
            let (isInside, isEnding) = (SharedVariable(false), SharedVariable(false))
            let released = SharedVariable(false)
            let token = SharedVariable<ReleaseProbe?>(ReleaseProbe { released.value = true })
            let source = Observable<Int> { [token = token.value] observer, lifetime in
                observer.onNext(1)
                lifetime.onDispose { withExtendedLifetime(token) { isEnding.value = true } }
            }
            let published = SharedVariable<ConnectableObservable<Int>?>(source.replay(1))
            token.value = nil
            let (probe, connections) = (run.probe(), CompositeDisposable())
            let connection = published.value?.connect()
            probe.inside = { _ in
                isInside.value = true
                _ = Threads.wait(atMost: .seconds(30)) { isEnding.value }
                if let published = published.value { connections.insert(published.connect()) }
            }
            run.thread { if let published = published.value { probe.subscribe(to: published) } }
            run.thread {
                _ = Threads.wait(atMost: .seconds(30)) { isInside.value }
                connection?.dispose()
            }
            run.afterwards {
                connections.dispose()
                probe.dispose()
                probe.inside = nil
                published.value = nil
                withExtendedLifetime(connection) { run.expect(released.value, "it is retained") }
            }
        }
    }

    @Test func aRetryOfASharedSourceMeetsANewSubscriber() {
        explore(preemptions: 1) { run in
            let subject = PublishSubject<Int>()
            let source = CountedSource(subject.map { try $0 < 0 ? { throw Boom() }() : $0 })
            let shared = source.stream.share()
            let (one, other) = (run.probe(), run.probe())
            one.subscribe(to: shared.retry(2))
            run.thread { subject.send(-1, 1) }
            run.thread {
                other.subscribe(to: shared.catchErrorJustReturn(0))
                other.dispose()
            }
            run.afterwards {
                run.expect(one.text == "1" || one.text == "", one.text)
                one.dispose()
                run.expect(source)
                run.expect(!subject.hasObservers, "the source is still subscribed to")
            }
        }
    }
}
