struct RelayInterleavings {
    @Test func twoThreadsFeedAPublishRelay() {
        explore { run in
            let relay = PublishRelay<Int>()
            let probe = run.probe()
            probe.subscribe(to: relay)
            run.thread {
                relay.accept(1)
                relay.accept(2)
            }
            run.thread { relay.accept(3) }
            run.thread { probe.dispose() }
            run.afterwards {
                run.expect(
                    probe.elements.filter { $0 < 3 }.elementsEqual(
                        [1, 2].prefix(probe.elements.filter { $0 < 3 }.count)), probe.text)
            }
        }
    }

    @Test func updatesOfTwoThreadsAreAllCounted() {
        explore { run in
            let relay = BehaviorRelay(value: 0)
            let probe = run.probe()
            probe.subscribe(to: relay)
            run.thread {
                relay.update { $0 + 1 }
                relay.update { $0 + 1 }
            }
            run.thread { relay.update { $0 + 1 } }
            run.afterwards {
                run.expect(relay.value == 3, "the value is \(relay.value)")
                run.expect(probe.text == "0 1 2 3", probe.text)
            }
        }
    }

    @Test func anUpdateAndAnAcceptDoNotMix() {
        explore { run in
            let relay = BehaviorRelay(value: 0)
            let (early, late) = (run.probe(), run.probe())
            early.subscribe(to: relay)
            run.thread { relay.update { $0 + 1 } }
            run.thread { relay.accept(10) }
            run.thread { late.subscribe(to: relay) }
            run.afterwards {
                run.expect(["0 1 10", "0 10 11"].contains(early.text), early.text)
                run.expect(relay.value == early.elements.last, "\(relay.value) after \(early.text)")
                run.expect(early.text.hasSuffix(late.text) && !late.events.isEmpty, late.text)
            }
        }
    }
}
