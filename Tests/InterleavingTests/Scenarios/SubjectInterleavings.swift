struct SubjectInterleavings {
    @Test func twoThreadsSendIntoOneSubject() {
        explore { run in
            let subject = PublishSubject<Int>()
            let (first, second) = (run.probe(), run.probe())
            first.subscribe(to: subject)
            second.subscribe(to: subject)
            run.thread { subject.send(1, 2) }
            run.thread { subject.send(3, 4) }
            run.afterwards {
                run.expect(first.elements == second.elements, "\(first.text) and \(second.text)")
                run.expect(first.elements.sorted() == [1, 2, 3, 4], first.text)
                run.expect(first.elements.filter { $0 < 3 } == [1, 2], first.text)
                run.expect(first.elements.filter { $0 > 2 } == [3, 4], first.text)
            }
        }
    }

    @Test func threeThreadsSendIntoOneSubject() {
        explore { run in
            let subject = PublishSubject<Int>()
            let probe = run.probe()
            probe.subscribe(to: subject)
            for number in 1...3 { run.thread { subject.onNext(number) } }
            run.afterwards { run.expect(probe.elements.sorted() == [1, 2, 3], probe.text) }
        }
    }

    @Test func anAsyncSubjectKeepsNothingThatComesBehindItsEnd() {
        explore { run in
            let (subject, released) = (AsyncSubject<ReleaseProbe>(), SharedVariable(0))
            let probe = run.probe(ReleaseProbe.self)
            probe.subscribe(to: subject)
            run.thread { subject.onNext(ReleaseProbe { released.update { $0 += 1 } }) }
            run.thread { subject.onCompleted() }
            run.afterwards {
                run.expect(probe.elements.count + released.value == 1, "neither sent nor released")
            }
        }
    }

    @Test func aSubscriberFeedsTheSubjectWhileAnotherThreadSends() {
        explore { run in
            let subject = PublishSubject<Int>()
            let (first, second) = (run.probe(), run.probe())
            first.inside = { [unowned subject] event in
                if event.element == 1 { subject.onNext(2) }
            }
            first.subscribe(to: subject)
            second.subscribe(to: subject)
            run.thread { subject.onNext(1) }
            run.thread { subject.onNext(9) }
            run.afterwards {
                run.expect(first.elements == second.elements, "\(first.text) and \(second.text)")
                run.expect(first.elements.filter { $0 < 9 } == [1, 2], first.text)
                run.expect(first.elements.sorted() == [1, 2, 9], first.text)
            }
        }
    }

    @Test func oneThreadSendsAndOneCompletes() {
        explore { run in
            let subject = PublishSubject<Int>()
            let (first, second) = (run.probe(), run.probe())
            first.subscribe(to: subject)
            second.subscribe(to: subject)
            run.thread { subject.send(1, 2) }
            run.thread { subject.onCompleted() }
            run.thread { subject.onError(Boom()) }
            run.afterwards {
                run.expect(first.text == second.text, "\(first.text) and \(second.text)")
                run.expect(
                    ["", "1 ", "1 2 "].flatMap { [$0 + "|", $0 + "#"] }.contains(first.text), first.text)
            }
        }
    }

    @Test func aThreadSubscribesWhileAnotherSends() {
        explore { run in
            let subject = PublishSubject<Int>()
            let (early, late) = (run.probe(), run.probe())
            early.subscribe(to: subject)
            run.thread { subject.send(1, 2, then: .completed) }
            run.thread { late.subscribe(to: subject) }
            run.afterwards {
                run.expect(early.text == "1 2 |", early.text)
                run.expect(["1 2 |", "2 |", "|"].contains(late.text), late.text)
            }
        }
    }

    @Test func twoThreadsSubscribeWhileAnotherSends() {
        explore { run in
            let subject = PublishSubject<Int>()
            let (one, other) = (run.probe(), run.probe())
            run.thread { subject.send(1, 2) }
            run.thread { one.subscribe(to: subject) }
            run.thread {
                other.subscribe(to: subject)
                other.dispose()
            }
            run.afterwards {
                run.expect(["1 2", "2", ""].contains(one.text), one.text)
                run.expect(["1 2", "1", "2", ""].contains(other.text), other.text)
                subject.onNext(3)
                run.expect(
                    one.elements.last == 3 && other.elements.last != 3, "\(one.text), \(other.text)")
                one.dispose()
                run.expect(!subject.hasObservers, "a subscriber is left")
            }
        }
    }

    @Test func aThreadDisposesWhileTwoOthersSend() {
        explore { run in
            let subject = PublishSubject<Int>()
            let (leaving, staying) = (run.probe(), run.probe())
            leaving.subscribe(to: subject)
            staying.subscribe(to: subject)
            run.thread { subject.send(1, 2) }
            run.thread { leaving.dispose() }
            run.thread { subject.onNext(3) }
            run.afterwards {
                run.expect(staying.elements.sorted() == [1, 2, 3], staying.text)
                run.expect(
                    staying.elements.starts(with: leaving.elements), "\(leaving.text), \(staying.text)")
                staying.dispose()
                run.expect(!subject.hasObservers, "a subscriber is left")
            }
        }
    }

    @Test func twoThreadsDisposeOfOneSubscription() {
        explore { run in
            let subject = PublishSubject<Int>()
            let teardowns = SharedVariable(0)
            let subscription = subject.do(onDispose: { teardowns.update { $0 += 1 } }).subscribe()
            run.thread { subscription.dispose() }
            run.thread { subscription.dispose() }
            run.thread { subject.onCompleted() }
            run.afterwards {
                run.expect(teardowns.value == 1, "\(teardowns.value) teardowns")
                run.expect(!subject.hasObservers, "a subscriber is left")
            }
        }
    }

    @Test func aSubjectIsReleasedByTheThreadThatSendsLast() {
        explore { run in
            let holder = SharedVariable<PublishSubject<Int>?>(PublishSubject())
            let probe = run.probe()
            holder.value.map { probe.subscribe(to: $0) }
            run.thread {
                holder.value?.onNext(1)
                holder.value?.onNext(2)
            }
            run.thread { holder.value = nil }
            run.afterwards { run.expect(["", "1", "1 2"].contains(probe.text), probe.text) }
        }
    }

    @Test func aBehaviorSubjectHasAValueWhenSubscribeReturns() {
        explore { run in
            let subject = BehaviorSubject(value: 0)
            let (early, late) = (run.probe(), run.probe())
            early.subscribe(to: subject)
            run.thread { subject.send(1, 2) }
            run.thread {
                late.subscribe(to: subject)
                late.require(!late.elements.isEmpty, "no value when subscribe returned")
            }
            run.afterwards {
                run.expect(early.text == "0 1 2", early.text)
                run.expect(["0 1 2", "1 2", "2"].contains(late.text), late.text)
            }
        }
    }

    @Test func aBehaviorSubjectEndsWhileAThreadSubscribes() {
        explore { run in
            let subject = BehaviorSubject(value: 0)
            let (one, other) = (run.probe(), run.probe())
            run.thread { subject.send(1, then: .completed) }
            run.thread { one.subscribe(to: subject) }
            run.thread {
                other.subscribe(to: subject)
                other.dispose()
            }
            run.afterwards {
                run.expect(["0 1 |", "1 |", "|"].contains(one.text), one.text)
                run.expect(!subject.hasObservers, "a subscriber is left")
            }
        }
    }

    @Test func twoThreadsSendIntoABehaviorSubjectAndAThirdSubscribes() {
        explore { run in
            let subject = BehaviorSubject(value: 0)
            let (early, late) = (run.probe(), run.probe())
            early.subscribe(to: subject)
            run.thread { subject.onNext(1) }
            run.thread { subject.onNext(2) }
            run.thread { late.subscribe(to: subject) }
            run.afterwards {
                run.expect(early.elements.sorted() == [0, 1, 2], early.text)
                run.expect(!late.events.isEmpty, "no value when subscribe returned")
                run.expect(
                    early.elements.suffix(late.events.count) == late.elements[...],
                    "\(early.text), \(late.text)")
                run.expect(
                    (try? subject.value()) == early.elements.last, "another value than \(early.text)")
            }
        }
    }

    @Test func aReplaySubjectReplaysWhileAThreadSends() {
        explore { run in
            let subject = ReplaySubject<Int>.create(bufferSize: 2)
            let (early, late) = (run.probe(), run.probe())
            early.subscribe(to: subject)
            subject.onNext(0)
            run.thread { subject.send(1, 2, then: .completed) }
            run.thread { late.subscribe(to: subject) }
            run.afterwards {
                run.expect(early.text == "0 1 2 |", early.text)
                run.expect(["0 1 2 |", "1 2 |"].contains(late.text), late.text)
            }
        }
    }

    @Test func aReplayIsDisposedOfWhileAThreadSends() {
        explore { run in
            let subject = ReplaySubject<Int>.create(bufferSize: 2)
            let probe = run.probe()
            subject.onNext(0)
            run.thread { subject.onNext(1) }
            run.thread { probe.subscribe(to: subject) }
            run.thread { probe.dispose() }
            run.afterwards {
                run.expect(["0 1", "0", "1", ""].contains(probe.text), probe.text)
                probe.dispose()
                run.expect(!subject.hasObservers, "a subscriber is left")
            }
        }
    }

    @Test func anAsyncSubjectEndsOnTwoThreads() {
        explore { run in
            let subject = AsyncSubject<Int>()
            let (early, late) = (run.probe(), run.probe())
            early.subscribe(to: subject)
            run.thread { subject.send(1, then: .completed) }
            run.thread { subject.send(2, then: .error(Boom())) }
            run.thread { late.subscribe(to: subject) }
            run.afterwards {
                run.expect(["1 |", "2 |", "#"].contains(early.text), early.text)
                run.expect(early.text == late.text, "\(early.text) and \(late.text)")
            }
        }
    }
}
