// swift-format-ignore-file
/// What docs/operators.md and the page of differences from RxSwift say: a test writes this file from them.
enum OperatorFacts {
    static let byName: [String: OperatorFact] = [
        #"AsyncSubject"#: OperatorFact(
            summary: #"A stream that emits only its last element, when it completes, to its subscribers and to later ones."#,
            names: [#"AsyncSubject"#, #"AsyncSubject"#, #""#, #"AsyncSubject"#, #"AsyncSubject"#],
            differences: []),
        #"Backoff.delays(_:)"#: OperatorFact(
            summary: #"These delays, and then no further retry."#,
            names: [#""#, #""#, #""#, #""#, #""#],
            differences: []),
        #"Backoff.jitter(_:)"#: OperatorFact(
            summary: #"Spreads the delays, so that clients that failed together do not retry together."#,
            names: [#""#, #""#, #""#, #""#, #""#],
            differences: []),
        #"BehaviorRelay"#: OperatorFact(
            summary: #"A `BehaviorSubject` that cannot end: it has a value and accepts elements only."#,
            names: [#"BehaviorRelay"#, #"BehaviorRelay"#, #""#, #""#, #""#],
            differences: []),
        #"BehaviorSubject"#: OperatorFact(
            summary: #"A stream with a current value: every subscriber receives that first, and then the events that are sent after it subscribed."#,
            names: [#"BehaviorSubject"#, #"BehaviorSubject"#, #"CurrentValueSubject"#, #"BehaviorSubject"#, #"BehaviorSubject"#],
            differences: []),
        #"ConnectableObservable"#: OperatorFact(
            summary: #"A stream that starts when `connect()` is called, once for all its subscribers; a subject delivers its events to them."#,
            names: [#"ConnectableObservable"#, #"ConnectableObservable"#, #"ConnectablePublisher"#, #"connectable"#, #"Connect"#],
            differences: []),
        #"GroupedObservable"#: OperatorFact(
            summary: #"The elements of one key."#,
            names: [#""#, #""#, #""#, #""#, #""#],
            differences: []),
        #"Observable"#: OperatorFact(
            summary: #"Emits the elements of an asynchronous sequence."#,
            names: [#""#, #"AsyncSequence.asObservable"#, #""#, #"from"#, #"From"#],
            differences: []),
        #"PublishRelay"#: OperatorFact(
            summary: #"A `PublishSubject` that cannot end: it accepts elements only."#,
            names: [#"PublishRelay"#, #"PublishRelay"#, #""#, #""#, #""#],
            differences: []),
        #"PublishSubject"#: OperatorFact(
            summary: #"A stream that is also an observer: every subscriber receives the events that are sent after it subscribed."#,
            names: [#"PublishSubject"#, #"PublishSubject"#, #"PassthroughSubject"#, #"Subject"#, #"PublishSubject"#],
            differences: []),
        #"ReplaySubject"#: OperatorFact(
            summary: #"A `PublishSubject` that replays its last `bufferSize` elements, or all of them, to every new subscriber."#,
            names: [#"ReplaySubject"#, #"ReplaySubject"#, #""#, #"ReplaySubject"#, #"ReplaySubject"#],
            differences: []),
        #"RetryPolicy.attemptTimeout(_:)"#: OperatorFact(
            summary: #"Fails an attempt that has not ended after `time` with `TimeoutError`, whose limit is `.attempt`."#,
            names: [#""#, #""#, #""#, #""#, #""#],
            differences: []),
        #"RetryPolicy.maxElapsed(_:)"#: OperatorFact(
            summary: #"Starts no attempt later than `time` after subscription."#,
            names: [#""#, #""#, #""#, #""#, #""#],
            differences: []),
        #"amb"#: OperatorFact(
            summary: #"The stream that is the first to send an event of any kind; the others are disposed of at that moment."#,
            names: [#"amb"#, #"amb"#, #""#, #"race, raceWith"#, #"Amb"#],
            differences: [
            .init(
                subject: #"`startWith(0).take(1)`, `amb`, `takeUntil` and the like, once the result is over"#,
                rxSwift: #"subscribe to the source and dispose of it"#,
                rill: #"do not subscribe to the source"#),
                ]),
        #"assign"#: OperatorFact(
            summary: #"Assigns the elements to a property of an object on the main actor."#,
            names: [#""#, #""#, #""#, #""#, #""#],
            differences: []),
        #"async"#: OperatorFact(
            summary: #"Emits the result of asynchronous work and completes."#,
            names: [#""#, #"Single.create"#, #"Future"#, #"from"#, #"Start"#],
            differences: []),
        #"bind"#: OperatorFact(
            summary: #"Delivers the elements to a closure on the main actor, which may use its state."#,
            names: [#"bind(to:), bind(onNext:)"#, #"bind(to:), bind(onNext:)"#, #"assign(to:on:)"#, #""#, #""#],
            differences: [
            .init(
                subject: #"an error that reaches `bind(to:)` of a relay"#,
                rxSwift: #"stops a debug build"#,
                rill: #"goes to `UnhandledErrors`"#),
                ]),
        #"buffer"#: OperatorFact(
            summary: #"Collects elements and emits them as an array when there are `count` of them, when `timeSpan` is over, and at completion."#,
            names: [#"buffer(timeSpan:count:scheduler:)"#, #"buffer(timeSpan:count:scheduler:)"#, #"collect(.byTimeOrCount)"#, #"bufferTime"#, #"Buffer"#],
            differences: [
            .init(
                subject: #"other invalid counts: `buffer(count: 0)`, `merge(maxConcurrent: 0)`, `skip(-1)`"#,
                rxSwift: #"some trap, some are ignored"#,
                rill: #"stop the program, in debug builds with a message"#),
            .init(
                subject: #"a period, `timeout` or `buffer` of zero"#,
                rxSwift: #"is accepted"#,
                rill: #"is the error `InvalidDurationError`"#),
                ]),
        #"catchError"#: OperatorFact(
            summary: #"Continues with the stream that `handler` returns when this one fails."#,
            names: [#"catchError(_:)"#, #"catch(_:)"#, #"catch, tryCatch"#, #"catchError"#, #"Catch"#],
            differences: [
            .init(
                subject: #"`catchError`, `timeout(_:other:)`, `ifEmpty(switchTo:)`"#,
                rxSwift: #"start the next stream, then dispose of the one that ended"#,
                rill: #"dispose of the ended stream first"#),
                ]),
        #"catchErrorJustReturn"#: OperatorFact(
            summary: #"Emits `element` and completes when this stream fails."#,
            names: [#"catchErrorJustReturn(_:)"#, #"catchAndReturn(_:)"#, #"replaceError(with:)"#, #""#, #"Catch"#],
            differences: []),
        #"combineLatest"#: OperatorFact(
            summary: #"Combines the latest elements of two streams whenever one of them emits, once both have emitted."#,
            names: [#"combineLatest"#, #"combineLatest"#, #"combineLatest"#, #"combineLatest, combineLatestWith"#, #"CombineLatest"#],
            differences: [
            .init(
                subject: #"`combineLatest`"#,
                rxSwift: #"waits for the others when one stream completed without an element"#,
                rill: #"completes with it"#),
            .init(
                subject: #"an event sent from inside another one's delivery, where streams meet (`merge`, `flatMap`, `combineLatest`, `create`, …)"#,
                rxSwift: #"is delivered inside it"#,
                rill: #"after it"#),
                ]),
        #"compactMap"#: OperatorFact(
            summary: #"Transforms every element, and drops it when the result is nil."#,
            names: [#"compactMap"#, #"compactMap"#, #"compactMap, tryCompactMap"#, #""#, #""#],
            differences: []),
        #"concat"#: OperatorFact(
            summary: #"Continues with `second` when this stream has completed."#,
            names: [#"concat(_:)"#, #"concat(_:)"#, #"append"#, #"concat, concatWith"#, #"Concat"#],
            differences: []),
        #"concat()"#: OperatorFact(
            summary: #"The streams that this stream emits, one after the other."#,
            names: [#"concat()"#, #"concat()"#, #"flatMap(maxPublishers: .max(1))"#, #"concatAll"#, #"Concat"#],
            differences: []),
        #"concatMap"#: OperatorFact(
            summary: #"Starts an inner stream for every element, one after the other: the next one when the previous one has completed."#,
            names: [#"concatMap"#, #"concatMap"#, #"flatMap(maxPublishers: .max(1))"#, #"concatMap"#, #"FlatMap"#],
            differences: [
            .init(
                subject: #"`concatMap`"#,
                rxSwift: #"calls its closure when the element arrives"#,
                rill: #"calls it when the previous inner stream has completed"#),
                ]),
        #"create"#: OperatorFact(
            summary: #"A stream that calls `subscribe` once per subscription."#,
            names: [#"create"#, #"create"#, #""#, #"new Observable"#, #"Create"#],
            differences: [
            .init(
                subject: #"an event sent from inside another one's delivery, where streams meet (`merge`, `flatMap`, `combineLatest`, `create`, …)"#,
                rxSwift: #"is delivered inside it"#,
                rill: #"after it"#),
            .init(
                subject: #"`create`"#,
                rxSwift: #"trusts its function to send one event at a time"#,
                rill: #"serialises the events"#),
                ]),
        #"debounce"#: OperatorFact(
            summary: #"Emits an element once `dueTime` has passed without another one."#,
            names: [#"debounce(_:scheduler:)"#, #"debounce(_:scheduler:)"#, #"debounce(for:scheduler:)"#, #"debounceTime"#, #"Debounce"#],
            differences: []),
        #"debug"#: OperatorFact(
            summary: #"Calls `sink` with a line for every step of a subscription: subscribed, each event, disposed."#,
            names: [#"debug"#, #"debug"#, #"print(_:to:)"#, #""#, #""#],
            differences: [
            .init(
                subject: #"`debug`"#,
                rxSwift: #"prints to standard output"#,
                rill: #"to standard error, or where you say"#),
                ]),
        #"defaultIfEmpty"#: OperatorFact(
            summary: #"Emits `element` when this stream completes without an element."#,
            names: [#"ifEmpty(default:)"#, #"ifEmpty(default:)"#, #"replaceEmpty(with:)"#, #"defaultIfEmpty"#, #"DefaultIfEmpty"#],
            differences: []),
        #"deferred"#: OperatorFact(
            summary: #"The stream that `factory` returns; it is called once per subscription."#,
            names: [#"deferred"#, #"deferred"#, #"Deferred"#, #"defer"#, #"Defer"#],
            differences: []),
        #"delay"#: OperatorFact(
            summary: #"Delivers elements and completion `delay` later, on `scheduler`."#,
            names: [#"delay(_:scheduler:)"#, #"delay(_:scheduler:)"#, #"delay(for:scheduler:)"#, #"delay"#, #"Delay"#],
            differences: []),
        #"delaySubscription"#: OperatorFact(
            summary: #"Starts the source when `delay` has passed, on `scheduler`."#,
            names: [#"delaySubscription(_:scheduler:)"#, #"delaySubscription(_:scheduler:)"#, #""#, #""#, #"Delay"#],
            differences: []),
        #"dematerialize"#: OperatorFact(
            summary: #"Sends the events that the elements describe: the inverse of `materialize()`."#,
            names: [#"dematerialize"#, #"dematerialize"#, #""#, #"dematerialize"#, #"Dematerialize"#],
            differences: []),
        #"distinct"#: OperatorFact(
            summary: #"Drops an element that equals any earlier one."#,
            names: [#""#, #""#, #""#, #"distinct"#, #"Distinct"#],
            differences: []),
        #"distinctUntilChanged"#: OperatorFact(
            summary: #"Drops an element that equals the previous one."#,
            names: [#"distinctUntilChanged"#, #"distinctUntilChanged"#, #"removeDuplicates, tryRemoveDuplicates"#, #"distinctUntilChanged, distinctUntilKeyChanged"#, #"Distinct"#],
            differences: []),
        #"do"#: OperatorFact(
            summary: #"Runs side effects for events, without changing the events."#,
            names: [#"do"#, #"do"#, #"handleEvents"#, #"tap"#, #"Do"#],
            differences: [
            .init(
                subject: #"`do`, when `afterError` or `afterCompleted` throws"#,
                rxSwift: #"the error is dropped"#,
                rill: #"it goes to `UnhandledErrors`"#),
                ]),
        #"doOnMainActor"#: OperatorFact(
            summary: #"Runs side effects on the main actor, whose state they may use, and delivers the events there."#,
            names: [#""#, #""#, #""#, #""#, #""#],
            differences: []),
        #"elementAt"#: OperatorFact(
            summary: #"Emits the element at `index`, counted from 0, and completes."#,
            names: [#"elementAt(_:)"#, #"element(at:)"#, #"output(at:)"#, #"elementAt"#, #"ElementAt"#],
            differences: []),
        #"elements"#: OperatorFact(
            summary: #"The elements of a materialized stream."#,
            names: [#""#, #""#, #""#, #""#, #""#],
            differences: []),
        #"empty"#: OperatorFact(
            summary: #"Completes without an element."#,
            names: [#"empty"#, #"empty"#, #"Empty"#, #"EMPTY"#, #"Empty"#],
            differences: []),
        #"enumerated"#: OperatorFact(
            summary: #"Pairs every element with its index, from 0."#,
            names: [#"enumerated"#, #"enumerated"#, #""#, #"map"#, #"Map"#],
            differences: []),
        #"error"#: OperatorFact(
            summary: #"Fails without an element."#,
            names: [#"error"#, #"error"#, #"Fail"#, #"throwError"#, #"Throw"#],
            differences: []),
        #"errors"#: OperatorFact(
            summary: #"The errors of a materialized stream, as elements."#,
            names: [#""#, #""#, #""#, #""#, #""#],
            differences: []),
        #"filter"#: OperatorFact(
            summary: #"Emits only the elements that satisfy `predicate`."#,
            names: [#"filter"#, #"filter"#, #"filter, tryFilter"#, #"filter"#, #"Filter"#],
            differences: []),
        #"first"#: OperatorFact(
            summary: #"Emits the first element and completes; an empty stream only completes."#,
            names: [#"first"#, #"first"#, #"first"#, #"first"#, #"First"#],
            differences: [
            .init(
                subject: #"`first()` of an empty stream"#,
                rxSwift: #"emits nil"#,
                rill: #"the same with RillRx; with Rill alone it completes, `valueOrNil` is nil and `value` throws `SingleError.noElement`"#),
                ]),
        #"flatMap"#: OperatorFact(
            summary: #"Starts an inner stream for every element and emits the elements of all inner streams."#,
            names: [#"flatMap"#, #"flatMap"#, #"flatMap"#, #"mergeMap"#, #"FlatMap"#],
            differences: [
            .init(
                subject: #"an event sent from inside another one's delivery, where streams meet (`merge`, `flatMap`, `combineLatest`, `create`, …)"#,
                rxSwift: #"is delivered inside it"#,
                rill: #"after it"#),
                ]),
        #"flatMap(maxConcurrent:_:)"#: OperatorFact(
            summary: #"As `flatMap`, with at most `maxConcurrent` inner streams at a time."#,
            names: [#""#, #""#, #"flatMap(maxPublishers:)"#, #"mergeMap"#, #"FlatMap"#],
            differences: [
            .init(
                subject: #"an event sent from inside another one's delivery, where streams meet (`merge`, `flatMap`, `combineLatest`, `create`, …)"#,
                rxSwift: #"is delivered inside it"#,
                rill: #"after it"#),
                ]),
        #"flatMapFirst"#: OperatorFact(
            summary: #"Starts an inner stream for an element, and drops the elements that the source emits while that inner stream runs."#,
            names: [#"flatMapFirst"#, #"flatMapFirst"#, #""#, #"exhaustMap"#, #"FlatMap"#],
            differences: []),
        #"flatMapLatest"#: OperatorFact(
            summary: #"Starts an inner stream for every element and emits the elements of the latest one: a new element of the source ends the previous inner stream."#,
            names: [#"flatMapLatest"#, #"flatMapLatest"#, #"map.switchToLatest"#, #"switchMap"#, #"FlatMap"#],
            differences: [
            .init(
                subject: #"`flatMapLatest` over synchronous streams"#,
                rxSwift: #"`of(1, 2, 3)` into `of(n0, n1)` is 10 20 30 31"#,
                rill: #"10 11 20 21 30 31"#),
                ]),
        #"from"#: OperatorFact(
            summary: #"Emits the elements of a sequence and completes."#,
            names: [#"from"#, #"from"#, #"Sequence.publisher"#, #"from"#, #"From"#],
            differences: [
            .init(
                subject: #"`of`, `from`, `range`, `repeatElement`"#,
                rxSwift: #"emit one element per turn of `CurrentThreadScheduler`: `merge(of(1, 2), of(3, 4))` is 1 3 2 4, `combineLatest` is 13 23 24"#,
                rill: #"emit all elements inside `subscribe`: 1 2 3 4, and 23 24"#),
                ]),
        #"from(optional:)"#: OperatorFact(
            summary: #"Emits the element, unless it is nil, and completes."#,
            names: [#"from(optional:)"#, #"from(optional:)"#, #"Optional.publisher"#, #""#, #"From"#],
            differences: [
            .init(
                subject: #"`of`, `from`, `range`, `repeatElement`"#,
                rxSwift: #"emit one element per turn of `CurrentThreadScheduler`: `merge(of(1, 2), of(3, 4))` is 1 3 2 4, `combineLatest` is 13 23 24"#,
                rill: #"emit all elements inside `subscribe`: 1 2 3 4, and 23 24"#),
                ]),
        #"groupBy"#: OperatorFact(
            summary: #"Emits a stream for every key, which emits the elements of that key."#,
            names: [#"groupBy(keySelector:)"#, #"groupBy(keySelector:)"#, #""#, #"groupBy"#, #"GroupBy"#],
            differences: []),
        #"ignoreElements"#: OperatorFact(
            summary: #"Drops all elements and forwards the terminal event."#,
            names: [#"ignoreElements"#, #"ignoreElements"#, #"ignoreOutput"#, #"ignoreElements"#, #"IgnoreElements"#],
            differences: []),
        #"interval"#: OperatorFact(
            summary: #"Emits 0, 1, 2, …, one after every `period`, without drift and without end."#,
            names: [#"interval(_:scheduler:)"#, #"interval(_:scheduler:)"#, #"Timer.publish(every:on:in:)"#, #"interval"#, #"Interval"#],
            differences: []),
        #"just"#: OperatorFact(
            summary: #"Emits one element and completes."#,
            names: [#"just"#, #"just"#, #"Just"#, #"of"#, #"Just"#],
            differences: []),
        #"last"#: OperatorFact(
            summary: #"Emits the last element at completion; an empty stream only completes."#,
            names: [#""#, #""#, #"last"#, #"last"#, #"Last"#],
            differences: []),
        #"map"#: OperatorFact(
            summary: #"Transforms every element."#,
            names: [#"map"#, #"map"#, #"map, tryMap"#, #"map"#, #"Map"#],
            differences: []),
        #"mapError"#: OperatorFact(
            summary: #"Replaces the error with the one that `transform` returns or throws."#,
            names: [#""#, #""#, #"mapError"#, #""#, #""#],
            differences: []),
        #"materialize"#: OperatorFact(
            summary: #"Emits every event as an element, the terminal event included, and then completes."#,
            names: [#"materialize"#, #"materialize"#, #""#, #"materialize"#, #"Materialize"#],
            differences: []),
        #"merge"#: OperatorFact(
            summary: #"Emits the elements of all streams."#,
            names: [#"merge(_:)"#, #"merge(_:)"#, #"merge(with:), MergeMany"#, #"merge, mergeWith"#, #"Merge"#],
            differences: [
            .init(
                subject: #"an event sent from inside another one's delivery, where streams meet (`merge`, `flatMap`, `combineLatest`, `create`, …)"#,
                rxSwift: #"is delivered inside it"#,
                rill: #"after it"#),
            .init(
                subject: #"other invalid counts: `buffer(count: 0)`, `merge(maxConcurrent: 0)`, `skip(-1)`"#,
                rxSwift: #"some trap, some are ignored"#,
                rill: #"stop the program, in debug builds with a message"#),
                ]),
        #"merge()"#: OperatorFact(
            summary: #"Emits the elements of all streams that this stream emits."#,
            names: [#"merge()"#, #"merge()"#, #"flatMap"#, #"mergeAll"#, #"Merge"#],
            differences: [
            .init(
                subject: #"an event sent from inside another one's delivery, where streams meet (`merge`, `flatMap`, `combineLatest`, `create`, …)"#,
                rxSwift: #"is delivered inside it"#,
                rill: #"after it"#),
            .init(
                subject: #"other invalid counts: `buffer(count: 0)`, `merge(maxConcurrent: 0)`, `skip(-1)`"#,
                rxSwift: #"some trap, some are ignored"#,
                rill: #"stop the program, in debug builds with a message"#),
                ]),
        #"merge(maxConcurrent:)"#: OperatorFact(
            summary: #"As `merge()`, with at most `maxConcurrent` streams at a time."#,
            names: [#"merge(maxConcurrent:)"#, #"merge(maxConcurrent:)"#, #"flatMap(maxPublishers:)"#, #"mergeAll"#, #"Merge"#],
            differences: [
            .init(
                subject: #"an event sent from inside another one's delivery, where streams meet (`merge`, `flatMap`, `combineLatest`, `create`, …)"#,
                rxSwift: #"is delivered inside it"#,
                rill: #"after it"#),
            .init(
                subject: #"other invalid counts: `buffer(count: 0)`, `merge(maxConcurrent: 0)`, `skip(-1)`"#,
                rxSwift: #"some trap, some are ignored"#,
                rill: #"stop the program, in debug builds with a message"#),
                ]),
        #"multicast"#: OperatorFact(
            summary: #"A stream that runs once for all its subscribers; `makeSubject` makes the subject that delivers the events of a connection."#,
            names: [#"multicast(_:), multicast(makeSubject:)"#, #"multicast(_:), multicast(makeSubject:)"#, #"multicast(_:), multicast(subject:)"#, #"connectable, connect"#, #"Publish"#],
            differences: [
            .init(
                subject: #"`multicast(subject)`, connected again after the end"#,
                rxSwift: #"runs the source again, without a subscriber"#,
                rill: #"does nothing"#),
                ]),
        #"never"#: OperatorFact(
            summary: #"Never sends an event."#,
            names: [#"never"#, #"never"#, #"Empty(completeImmediately:)"#, #"NEVER"#, #"Never"#],
            differences: []),
        #"observe(on:bufferingPolicy:)"#: OperatorFact(
            summary: #"Delivers all events on `scheduler`, in order."#,
            names: [#"observeOn(_:)"#, #"observe(on:)"#, #"receive(on:), buffer(size:prefetch:whenFull:)"#, #"observeOn"#, #"ObserveOn"#],
            differences: [
            .init(
                subject: #"`observe(on:)`"#,
                rxSwift: #"gives its scheduler back after every event"#,
                rill: #"after the events that had arrived when its turn began: of two merged streams, one may emit several in a row"#),
                ]),
        #"of"#: OperatorFact(
            summary: #"Emits the given elements and completes."#,
            names: [#"of"#, #"of"#, #"Sequence.publisher"#, #"of"#, #"From"#],
            differences: [
            .init(
                subject: #"`of`, `from`, `range`, `repeatElement`"#,
                rxSwift: #"emit one element per turn of `CurrentThreadScheduler`: `merge(of(1, 2), of(3, 4))` is 1 3 2 4, `combineLatest` is 13 23 24"#,
                rill: #"emit all elements inside `subscribe`: 1 2 3 4, and 23 24"#),
                ]),
        #"publish"#: OperatorFact(
            summary: #"A stream that runs once for all its subscribers, starting with `connect()`."#,
            names: [#"publish"#, #"publish"#, #"makeConnectable"#, #"connectable"#, #"Publish"#],
            differences: []),
        #"range"#: OperatorFact(
            summary: #"Emits `count` consecutive integers from `start` and completes."#,
            names: [#"range(start:count:scheduler:)"#, #"range(start:count:scheduler:)"#, #"Sequence.publisher"#, #"range"#, #"Range"#],
            differences: [
            .init(
                subject: #"`of`, `from`, `range`, `repeatElement`"#,
                rxSwift: #"emit one element per turn of `CurrentThreadScheduler`: `merge(of(1, 2), of(3, 4))` is 1 3 2 4, `combineLatest` is 13 23 24"#,
                rill: #"emit all elements inside `subscribe`: 1 2 3 4, and 23 24"#),
                ]),
        #"reduce"#: OperatorFact(
            summary: #"Folds all elements into one value and emits it at completion; an empty stream emits `seed`."#,
            names: [#"reduce(_:accumulator:)"#, #"reduce(_:accumulator:)"#, #"reduce, tryReduce"#, #"reduce"#, #"Reduce"#],
            differences: []),
        #"refCount"#: OperatorFact(
            summary: #"Connects with the first subscriber and disconnects with the last."#,
            names: [#"refCount"#, #"refCount"#, #"autoconnect"#, #"share"#, #"RefCount"#],
            differences: []),
        #"repeatElement"#: OperatorFact(
            summary: #"Emits the element without end."#,
            names: [#"repeatElement(_:scheduler:)"#, #"repeatElement(_:scheduler:)"#, #""#, #"repeat"#, #"Repeat"#],
            differences: [
            .init(
                subject: #"`of`, `from`, `range`, `repeatElement`"#,
                rxSwift: #"emit one element per turn of `CurrentThreadScheduler`: `merge(of(1, 2), of(3, 4))` is 1 3 2 4, `combineLatest` is 13 23 24"#,
                rill: #"emit all elements inside `subscribe`: 1 2 3 4, and 23 24"#),
                ]),
        #"replay"#: OperatorFact(
            summary: #"As `publish()`; a late subscriber receives the last `bufferSize` elements first, while the source runs."#,
            names: [#"replay(_:)"#, #"replay(_:)"#, #""#, #"connectable"#, #"Replay"#],
            differences: []),
        #"replayAll"#: OperatorFact(
            summary: #"As `publish()`; a late subscriber receives all elements first, while the source runs."#,
            names: [#"replayAll"#, #"replayAll"#, #""#, #"connectable"#, #"Replay"#],
            differences: []),
        #"retry"#: OperatorFact(
            summary: #"Subscribes again after errors, and after an element that is not acceptable, when and as often as `policy` says."#,
            names: [#""#, #""#, #""#, #""#, #""#],
            differences: [
            .init(
                subject: #"`retry(0)`"#,
                rxSwift: #"completes without an attempt"#,
                rill: #"stops the program, in debug builds with a message"#),
            .init(
                subject: #"a `Single` whose `retry(when:)` trigger completes"#,
                rxSwift: #"stops a debug build"#,
                rill: #"fails with `SingleError.noElement`"#),
                ]),
        #"retry()"#: OperatorFact(
            summary: #"Subscribes again whenever the stream fails, without limit and without delay."#,
            names: [#"retry()"#, #"retry()"#, #""#, #"retry"#, #"Retry"#],
            differences: [
            .init(
                subject: #"`retry(0)`"#,
                rxSwift: #"completes without an attempt"#,
                rill: #"stops the program, in debug builds with a message"#),
            .init(
                subject: #"a `Single` whose `retry(when:)` trigger completes"#,
                rxSwift: #"stops a debug build"#,
                rill: #"fails with `SingleError.noElement`"#),
                ]),
        #"retry(_:)"#: OperatorFact(
            summary: #"Subscribes at most `maxAttemptCount` times; the error of the last attempt passes through."#,
            names: [#"retry(_:)"#, #"retry(_:)"#, #"retry(_:)"#, #"retry"#, #"Retry"#],
            differences: [
            .init(
                subject: #"`retry(0)`"#,
                rxSwift: #"completes without an attempt"#,
                rill: #"stops the program, in debug builds with a message"#),
            .init(
                subject: #"a `Single` whose `retry(when:)` trigger completes"#,
                rxSwift: #"stops a debug build"#,
                rill: #"fails with `SingleError.noElement`"#),
                ]),
        #"retry(_:scheduler:)"#: OperatorFact(
            summary: #"Subscribes again after errors, when and as often as `policy` says."#,
            names: [#""#, #""#, #""#, #"retry"#, #"Retry"#],
            differences: [
            .init(
                subject: #"`retry(0)`"#,
                rxSwift: #"completes without an attempt"#,
                rill: #"stops the program, in debug builds with a message"#),
            .init(
                subject: #"a `Single` whose `retry(when:)` trigger completes"#,
                rxSwift: #"stops a debug build"#,
                rill: #"fails with `SingleError.noElement`"#),
                ]),
        #"retryWhen"#: OperatorFact(
            summary: #"Subscribes again when a trigger emits."#,
            names: [#"retryWhen(_:)"#, #"retry(when:)"#, #""#, #"retry, retryWhen"#, #"Retry"#],
            differences: [
            .init(
                subject: #"the closure of `retryWhen`"#,
                rxSwift: #"cannot throw"#,
                rill: #"can throw; that is the error of the result"#),
                ]),
        #"sample"#: OperatorFact(
            summary: #"Emits the latest element whenever `sampler` emits, if there is a new one."#,
            names: [#"sample(_:)"#, #"sample(_:defaultValue:)"#, #""#, #"sample"#, #"Sample"#],
            differences: [
            .init(
                subject: #"`sample`"#,
                rxSwift: #"never completes once its sampler has, unless the source was first"#,
                rill: #"completes with its sampler"#),
                ]),
        #"scan"#: OperatorFact(
            summary: #"Folds the elements into a value that starts with `seed`, and emits that value after every element."#,
            names: [#"scan(_:accumulator:)"#, #"scan(_:accumulator:)"#, #"scan, tryScan"#, #"scan"#, #"Scan"#],
            differences: []),
        #"share"#: OperatorFact(
            summary: #"Runs the stream once for all concurrent subscribers: it starts with the first and stops with the last."#,
            names: [#"share(replay:scope:)"#, #"share(replay:scope:)"#, #"share"#, #"share, shareReplay"#, #"RefCount, Replay"#],
            differences: []),
        #"single"#: OperatorFact(
            summary: #"Emits the only element at completion."#,
            names: [#"single"#, #"single"#, #""#, #"single"#, #"First"#],
            differences: [
            .init(
                subject: #"`single`"#,
                rxSwift: #"emits the element when it arrives, then an error if another follows"#,
                rill: #"emits it at completion"#),
                ]),
        #"skip"#: OperatorFact(
            summary: #"Drops the first `count` elements."#,
            names: [#"skip(_:)"#, #"skip(_:)"#, #"dropFirst"#, #"skip"#, #"Skip"#],
            differences: [
            .init(
                subject: #"other invalid counts: `buffer(count: 0)`, `merge(maxConcurrent: 0)`, `skip(-1)`"#,
                rxSwift: #"some trap, some are ignored"#,
                rill: #"stop the program, in debug builds with a message"#),
                ]),
        #"skipUntil"#: OperatorFact(
            summary: #"Drops the elements before `other` emits one."#,
            names: [#"skipUntil(_:)"#, #"skip(until:)"#, #"drop(untilOutputFrom:)"#, #"skipUntil"#, #"SkipUntil"#],
            differences: [
            .init(
                subject: #"`skipUntil`"#,
                rxSwift: #"subscribes to the source first: the value of a `BehaviorSubject` is skipped even if the other stream emits synchronously"#,
                rill: #"subscribes to the other stream first"#),
            .init(
                subject: #"`skipUntil`"#,
                rxSwift: #"is silent for ever when the source completes before the other stream emits"#,
                rill: #"completes"#),
                ]),
        #"skipWhile"#: OperatorFact(
            summary: #"Drops the elements before the first one that does not satisfy `predicate`."#,
            names: [#"skipWhile(_:)"#, #"skip(while:)"#, #"drop(while:), tryDrop(while:)"#, #"skipWhile"#, #"SkipWhile"#],
            differences: []),
        #"startWith"#: OperatorFact(
            summary: #"Emits `elements` before the elements of the source."#,
            names: [#"startWith"#, #"startWith"#, #"prepend"#, #"startWith"#, #"StartWith"#],
            differences: [
            .init(
                subject: #"`startWith(0).take(1)`, `amb`, `takeUntil` and the like, once the result is over"#,
                rxSwift: #"subscribe to the source and dispose of it"#,
                rill: #"do not subscribe to the source"#),
                ]),
        #"subscribe"#: OperatorFact(
            summary: #"Starts the stream and delivers its events to the closures."#,
            names: [#"subscribe"#, #"subscribe"#, #"sink, subscribe"#, #"subscribe"#, #"Subscribe"#],
            differences: [
            .init(
                subject: #"`failing.retry().take(1)`, when it fails inside `subscribe`"#,
                rxSwift: #"never ends"#,
                rill: #"makes one attempt"#),
            .init(
                subject: #"`subscribe` without `onError`"#,
                rxSwift: #"prints in debug builds, to standard output"#,
                rill: #"one line to standard error in every build, with the file and line of the `subscribe`; `UnhandledErrors`"#),
                ]),
        #"subscribe(on:)"#: OperatorFact(
            summary: #"Starts the source on `scheduler`."#,
            names: [#"subscribeOn(_:)"#, #"subscribe(on:)"#, #"subscribe(on:)"#, #"subscribeOn"#, #"SubscribeOn"#],
            differences: [
            .init(
                subject: #"`failing.retry().take(1)`, when it fails inside `subscribe`"#,
                rxSwift: #"never ends"#,
                rill: #"makes one attempt"#),
            .init(
                subject: #"`subscribe` without `onError`"#,
                rxSwift: #"prints in debug builds, to standard output"#,
                rill: #"one line to standard error in every build, with the file and line of the `subscribe`; `UnhandledErrors`"#),
                ]),
        #"subscribeOnMainActor"#: OperatorFact(
            summary: #"Starts the stream and runs the closures on the main actor, so that they may use its state."#,
            names: [#""#, #""#, #""#, #""#, #""#],
            differences: []),
        #"switchIfEmpty"#: OperatorFact(
            summary: #"Continues with `other` when this stream completes without an element."#,
            names: [#"ifEmpty(switchTo:)"#, #"ifEmpty(switchTo:)"#, #""#, #""#, #"DefaultIfEmpty"#],
            differences: []),
        #"switchLatest"#: OperatorFact(
            summary: #"Emits the elements of the latest stream that this stream emits: `flatMapLatest` without a selector."#,
            names: [#"switchLatest"#, #"switchLatest"#, #"switchToLatest"#, #"switchAll"#, #"Switch"#],
            differences: []),
        #"take"#: OperatorFact(
            summary: #"Emits the first `count` elements and completes."#,
            names: [#"take(_:)"#, #"take(_:)"#, #"prefix(_:)"#, #"take"#, #"Take"#],
            differences: []),
        #"takeLast"#: OperatorFact(
            summary: #"Emits the last `count` elements at completion."#,
            names: [#"takeLast(_:)"#, #"takeLast(_:)"#, #""#, #"takeLast"#, #"TakeLast"#],
            differences: []),
        #"takeUntil"#: OperatorFact(
            summary: #"Emits the elements until `other` emits one, and completes then."#,
            names: [#"takeUntil(_:)"#, #"take(until:)"#, #"prefix(untilOutputFrom:)"#, #"takeUntil"#, #"TakeUntil"#],
            differences: [
            .init(
                subject: #"`startWith(0).take(1)`, `amb`, `takeUntil` and the like, once the result is over"#,
                rxSwift: #"subscribe to the source and dispose of it"#,
                rill: #"do not subscribe to the source"#),
                ]),
        #"takeWhile"#: OperatorFact(
            summary: #"Emits the elements before the first one that does not satisfy `predicate`, and completes."#,
            names: [#"takeWhile(_:)"#, #"take(while:)"#, #"prefix(while:), tryPrefix(while:)"#, #"takeWhile"#, #"TakeWhile"#],
            differences: []),
        #"throttle"#: OperatorFact(
            summary: #"Emits the first element at once and then none for `dueTime`."#,
            names: [#"throttle(_:latest:scheduler:)"#, #"throttle(_:latest:scheduler:)"#, #"throttle(for:scheduler:latest:)"#, #"throttleTime"#, #"Sample"#],
            differences: [
            .init(
                subject: #"`timeout`, `throttle`"#,
                rxSwift: #"count from the moment the subscriber has returned"#,
                rill: #"count from the arrival of the element"#),
                ]),
        #"timeInterval"#: OperatorFact(
            summary: #"Pairs every element with the time since the previous element, or since the subscription."#,
            names: [#""#, #""#, #"measureInterval(using:)"#, #"timeInterval"#, #"TimeInterval"#],
            differences: []),
        #"timeout"#: OperatorFact(
            summary: #"Fails with `TimeoutError` when no event arrives for `dueTime`, counted from the subscription and from every element."#,
            names: [#"timeout(_:scheduler:)"#, #"timeout(_:scheduler:)"#, #"timeout(_:scheduler:customError:)"#, #"timeout"#, #"Timeout"#],
            differences: [
            .init(
                subject: #"`catchError`, `timeout(_:other:)`, `ifEmpty(switchTo:)`"#,
                rxSwift: #"start the next stream, then dispose of the one that ended"#,
                rill: #"dispose of the ended stream first"#),
            .init(
                subject: #"a period, `timeout` or `buffer` of zero"#,
                rxSwift: #"is accepted"#,
                rill: #"is the error `InvalidDurationError`"#),
            .init(
                subject: #"`timeout`, `throttle`"#,
                rxSwift: #"count from the moment the subscriber has returned"#,
                rill: #"count from the arrival of the element"#),
                ]),
        #"timeout(_:other:scheduler:)"#: OperatorFact(
            summary: #"Continues with `other` when no event arrives for `dueTime`, counted from the subscription and from every element."#,
            names: [#"timeout(_:other:scheduler:)"#, #"timeout(_:other:scheduler:)"#, #""#, #"timeout"#, #"Timeout"#],
            differences: [
            .init(
                subject: #"`catchError`, `timeout(_:other:)`, `ifEmpty(switchTo:)`"#,
                rxSwift: #"start the next stream, then dispose of the one that ended"#,
                rill: #"dispose of the ended stream first"#),
            .init(
                subject: #"a period, `timeout` or `buffer` of zero"#,
                rxSwift: #"is accepted"#,
                rill: #"is the error `InvalidDurationError`"#),
            .init(
                subject: #"`timeout`, `throttle`"#,
                rxSwift: #"count from the moment the subscriber has returned"#,
                rill: #"count from the arrival of the element"#),
                ]),
        #"timer"#: OperatorFact(
            summary: #"Emits zero after `delay` and completes."#,
            names: [#"timer(_:scheduler:)"#, #"timer(_:scheduler:)"#, #""#, #"timer"#, #"Timer"#],
            differences: []),
        #"timer(_:period:scheduler:)"#: OperatorFact(
            summary: #"Emits zero after `delay`, and then the next integer after every `period`, without drift and without end."#,
            names: [#"timer(_:period:scheduler:)"#, #"timer(_:period:scheduler:)"#, #""#, #"timer"#, #"Timer"#],
            differences: []),
        #"timestamp"#: OperatorFact(
            summary: #"Pairs every element with the time of its arrival on the clock of `scheduler`."#,
            names: [#""#, #""#, #""#, #"timestamp"#, #"Timestamp"#],
            differences: []),
        #"toArray"#: OperatorFact(
            summary: #"Collects all elements and emits them as one array at completion."#,
            names: [#"toArray"#, #"toArray"#, #"collect"#, #"toArray"#, #"To"#],
            differences: []),
        #"using"#: OperatorFact(
            summary: #"A stream with a resource per subscription: `resourceFactory` makes it before the stream starts, and it is disposed when the subscription ends for any reason."#,
            names: [#"using(_:observableFactory:)"#, #"using(_:observableFactory:)"#, #""#, #"using"#, #"Using"#],
            differences: []),
        #"value"#: OperatorFact(
            summary: #"The first element."#,
            names: [#""#, #"Single.value"#, #"values.first(where:)"#, #"firstValueFrom"#, #"First"#],
            differences: []),
        #"valueOrNil"#: OperatorFact(
            summary: #"The first element, or nil when the stream completes without one."#,
            names: [#""#, #"Maybe.value"#, #"values.first(where:)"#, #"firstValueFrom"#, #"First"#],
            differences: []),
        #"values"#: OperatorFact(
            summary: #"The elements as an asynchronous sequence: `for try await element in stream.values { … }`."#,
            names: [#""#, #"values"#, #"values"#, #""#, #"To"#],
            differences: []),
        #"window"#: OperatorFact(
            summary: #"As `buffer`, with a stream in place of each array."#,
            names: [#"window(timeSpan:count:scheduler:)"#, #"window(timeSpan:count:scheduler:)"#, #""#, #"windowTime"#, #"Window"#],
            differences: []),
        #"withLatestFrom"#: OperatorFact(
            summary: #"Combines every element of this stream with the latest element of `second`; elements that precede the first element of `second` are dropped."#,
            names: [#"withLatestFrom"#, #"withLatestFrom"#, #""#, #"withLatestFrom"#, #"CombineLatest"#],
            differences: []),
        #"zip"#: OperatorFact(
            summary: #"Pairs the elements of two streams by their position."#,
            names: [#"zip"#, #"zip"#, #"zip"#, #"zip, zipWith"#, #"Zip"#],
            differences: [
            .init(
                subject: #"`zip`"#,
                rxSwift: #"completes when all streams have completed"#,
                rill: #"completes when no further group is possible"#),
                ]),
    ]
}
