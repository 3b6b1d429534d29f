#if EXPLORE_INTERLEAVINGS
    import RillCore
    import RillLimits
    import RillTesting
    import TestSupport
    import Testing

    struct LimitInterleavings {
        @Test func aPlaceOfABulkheadIsNeitherLostNorGivenTwice() {
            explore { run in
                let clock = VirtualTimeScheduler()
                let bulkhead = Bulkhead(1)
                let source = CountedSource(Observable<Int>.never())
                let first = run.probe()
                first.subscribe(to: source.stream.limited(by: bulkhead, scheduler: clock))
                let second = run.probe()
                run.thread { first.dispose() }
                run.thread {
                    second.subscribe(to: source.stream.limited(by: bulkhead, scheduler: clock))
                    second.dispose()
                }
                run.thread { clock.advance(by: .milliseconds(1)) }
                run.afterwards {
                    clock.run()
                    run.expect(source, runs: 1...2)
                    let figures = bulkhead.figures(at: .zero)
                    run.expect(figures.running == 0 && figures.waiting == 0, "\(figures)")
                    let third = run.probe()
                    third.subscribe(to: Observable.just(1).limited(by: bulkhead, scheduler: clock))
                    run.expect(third.text == "1 |", third.text)
                    run.expect(clock.pendingCount == 0, "a timer is left")
                }
            }
        }

        @Test func aTurnOfARateLimiterIsNeitherLostNorTakenTwice() {
            explore { run in
                let clock = VirtualTimeScheduler()
                let limiter = RateLimiter(1, per: .milliseconds(2))
                Observable.just(0).limited(by: limiter, scheduler: clock).subscribe().dispose()
                let (first, second) = (run.probe(), run.probe())
                let stream = Observable.just(1).limited(by: limiter, scheduler: clock)
                first.subscribe(to: stream)
                run.thread { first.dispose() }
                run.thread { second.subscribe(to: stream) }
                run.thread { clock.advance(by: .milliseconds(2)) }
                run.afterwards {
                    clock.run()
                    run.expect(["", "1", "1 |"].contains(first.text), first.text)
                    run.expect(second.text == "1 |", second.text)
                    let figures = limiter.figures(at: clock.now)
                    run.expect(figures.waiting == 0, "\(figures)")
                    run.expect(clock.pendingCount == 0, "a timer is left")
                }
            }
        }
    }
#endif
