/// What other libraries call what Rill has.
enum OperatorNames {
    /// By the folder of the operator: its name here, in RxSwift 5 and 6 (RxCocoa and RxRelay included), Combine and RxJS 7,
    /// and the operator of reactivex.io it belongs to. – is for a library that has nothing of the kind.
    ///
    /// A name stands for all functions of that name, unless one with labels stands beside it: `timer(period:)` for those
    /// that have such a parameter, `merge()` for the one that has none, `first() async` for the one that is awaited.
    static let table = """
        Creating
        create          | create                        | create                        | –                           | new Observable | Create
        deferred        | deferred                      | deferred                      | Deferred                    | defer          | Defer
        empty           | empty                         | empty                         | Empty                       | EMPTY          | Empty
        error           | error                         | error                         | Fail                        | throwError     | Throw
        from            | from                          | from                          | Sequence.publisher          | from           | From
        from(optional:) | from(optional:)               | from(optional:)               | Optional.publisher          | –              | From
        interval        | interval(_:scheduler:)        | interval(_:scheduler:)        | Timer.publish(every:on:in:) | interval       | Interval
        just            | just                          | just                          | Just                        | of             | Just
        never           | never                         | never                         | Empty(completeImmediately:) | NEVER          | Never
        of              | of                            | of                            | Sequence.publisher          | of             | From
        range           | range(start:count:scheduler:) | range(start:count:scheduler:) | Sequence.publisher          | range          | Range
        repeatElement   | repeatElement(_:scheduler:)   | repeatElement(_:scheduler:)   | –                           | repeat         | Repeat
        timer           | timer(_:scheduler:)           | timer(_:scheduler:)           | –                           | timer          | Timer
        timer(period:)  | timer(_:period:scheduler:)    | timer(_:period:scheduler:)    | –                           | timer          | Timer
        using           | using(_:observableFactory:)   | using(_:observableFactory:)   | –                           | using          | Using

        Transforming
        buffer                  | buffer(timeSpan:count:scheduler:) | buffer(timeSpan:count:scheduler:) | collect(.byTimeOrCount)         | bufferTime | Buffer
        compactMap              | compactMap                        | compactMap                        | compactMap, tryCompactMap       | –          | –
        concatMap               | concatMap                         | concatMap                         | flatMap(maxPublishers: .max(1)) | concatMap  | FlatMap
        enumerated              | enumerated                        | enumerated                        | –                               | map        | Map
        flatMap                 | flatMap                           | flatMap                           | flatMap                         | mergeMap   | FlatMap
        flatMap(maxConcurrent:) | –                                 | –                                 | flatMap(maxPublishers:)         | mergeMap   | FlatMap
        flatMapFirst            | flatMapFirst                      | flatMapFirst                      | –                               | exhaustMap | FlatMap
        flatMapLatest           | flatMapLatest                     | flatMapLatest                     | map.switchToLatest              | switchMap  | FlatMap
        groupBy                 | groupBy(keySelector:)             | groupBy(keySelector:)             | –                               | groupBy    | GroupBy
        map                     | map                               | map                               | map, tryMap                     | map        | Map
        scan                    | scan(_:accumulator:)              | scan(_:accumulator:)              | scan, tryScan                   | scan       | Scan
        switchLatest            | switchLatest                      | switchLatest                      | switchToLatest                  | switchAll  | Switch
        window                  | window(timeSpan:count:scheduler:) | window(timeSpan:count:scheduler:) | –                               | windowTime | Window

        Filtering
        distinct             | –                    | –                    | –                                     | distinct                                      | Distinct
        distinctUntilChanged | distinctUntilChanged | distinctUntilChanged | removeDuplicates, tryRemoveDuplicates | distinctUntilChanged, distinctUntilKeyChanged | Distinct
        elementAt            | elementAt(_:)        | element(at:)         | output(at:)                           | elementAt                                     | ElementAt
        filter               | filter               | filter               | filter, tryFilter                     | filter                                        | Filter
        first                | first                | first                | first                                 | first                                         | First
        ignoreElements       | ignoreElements       | ignoreElements       | ignoreOutput                          | ignoreElements                                | IgnoreElements
        last                 | –                    | –                    | last                                  | last                                          | Last
        single               | single               | single               | –                                     | single                                        | First
        skip                 | skip(_:)             | skip(_:)             | dropFirst                             | skip                                          | Skip
        skipUntil            | skipUntil(_:)        | skip(until:)         | drop(untilOutputFrom:)                | skipUntil                                     | SkipUntil
        skipWhile            | skipWhile(_:)        | skip(while:)         | drop(while:), tryDrop(while:)         | skipWhile                                     | SkipWhile
        take                 | take(_:)             | take(_:)             | prefix(_:)                            | take                                          | Take
        takeLast             | takeLast(_:)         | takeLast(_:)         | –                                     | takeLast                                      | TakeLast
        takeUntil            | takeUntil(_:)        | take(until:)         | prefix(untilOutputFrom:)              | takeUntil                                     | TakeUntil
        takeWhile            | takeWhile(_:)        | take(while:)         | prefix(while:), tryPrefix(while:)     | takeWhile                                     | TakeWhile

        Combining
        amb                   | amb                   | amb                   | –                               | race, raceWith                   | Amb
        combineLatest         | combineLatest         | combineLatest         | combineLatest                   | combineLatest, combineLatestWith | CombineLatest
        concat                | concat(_:)            | concat(_:)            | append                          | concat, concatWith               | Concat
        concat()              | concat()              | concat()              | flatMap(maxPublishers: .max(1)) | concatAll                        | Concat
        merge                 | merge(_:)             | merge(_:)             | merge(with:), MergeMany         | merge, mergeWith                 | Merge
        merge()               | merge()               | merge()               | flatMap                         | mergeAll                         | Merge
        merge(maxConcurrent:) | merge(maxConcurrent:) | merge(maxConcurrent:) | flatMap(maxPublishers:)         | mergeAll                         | Merge
        startWith             | startWith             | startWith             | prepend                         | startWith                        | StartWith
        withLatestFrom        | withLatestFrom        | withLatestFrom        | –                               | withLatestFrom                   | CombineLatest
        zip                   | zip                   | zip                   | zip                             | zip, zipWith                     | Zip

        Aggregating
        defaultIfEmpty | ifEmpty(default:)      | ifEmpty(default:)      | replaceEmpty(with:) | defaultIfEmpty | DefaultIfEmpty
        reduce         | reduce(_:accumulator:) | reduce(_:accumulator:) | reduce, tryReduce   | reduce         | Reduce
        switchIfEmpty  | ifEmpty(switchTo:)     | ifEmpty(switchTo:)     | –                   | –              | DefaultIfEmpty
        toArray        | toArray                | toArray                | collect             | toArray        | To

        ErrorHandling
        catchError           | catchError(_:)           | catch(_:)          | catch, tryCatch     | catchError       | Catch
        catchErrorJustReturn | catchErrorJustReturn(_:) | catchAndReturn(_:) | replaceError(with:) | –                | Catch
        dematerialize        | dematerialize            | dematerialize      | –                   | dematerialize    | Dematerialize
        elements             | –                        | –                  | –                   | –                | –
        errors               | –                        | –                  | –                   | –                | –
        hedge                | –                        | –                  | –                   | –                | –
        mapError             | –                        | –                  | mapError            | –                | –
        materialize          | materialize              | materialize        | –                   | materialize      | Materialize
        retry()              | retry()                  | retry()            | –                   | retry            | Retry
        retry(_:)            | retry(_:)                | retry(_:)          | retry(_:)           | retry            | Retry
        retry(_:scheduler:)  | –                        | –                  | –                   | retry            | Retry
        retryWhen            | retryWhen(_:)            | retry(when:)       | –                   | retry, retryWhen | Retry

        Utility
        bind                    | bind(to:), bind(onNext:)        | bind(to:), bind(onNext:)        | assign(to:on:)                    | –            | –
        debounce                | debounce(_:scheduler:)          | debounce(_:scheduler:)          | debounce(for:scheduler:)          | debounceTime | Debounce
        debug                   | debug                           | debug                           | print(_:to:)                      | –            | –
        delay                   | delay(_:scheduler:)             | delay(_:scheduler:)             | delay(for:scheduler:)             | delay        | Delay
        delaySubscription       | delaySubscription(_:scheduler:) | delaySubscription(_:scheduler:) | –                                 | –            | Delay
        do                      | do                              | do                              | handleEvents                      | tap          | Do
        observe(on:)            | observeOn(_:)                   | observe(on:)                    | receive(on:)                      | observeOn    | ObserveOn
        observe(on:bufferSize:) | –                               | –                               | buffer(size:prefetch:whenFull:)   | –            | ObserveOn
        sample                  | sample(_:)                      | sample(_:defaultValue:)         | –                                 | sample       | Sample
        subscribe(on:)          | subscribeOn(_:)                 | subscribe(on:)                  | subscribe(on:)                    | subscribeOn  | SubscribeOn
        throttle                | throttle(_:latest:scheduler:)   | throttle(_:latest:scheduler:)   | throttle(for:scheduler:latest:)   | throttleTime | Sample
        timeInterval            | –                               | –                               | measureInterval(using:)           | timeInterval | TimeInterval
        timeout                 | timeout(_:scheduler:)           | timeout(_:scheduler:)           | timeout(_:scheduler:customError:) | timeout      | Timeout
        timeout(other:)         | timeout(_:other:scheduler:)     | timeout(_:other:scheduler:)     | –                                 | timeout      | Timeout
        timestamp               | –                               | –                               | –                                 | timestamp    | Timestamp

        Sharing
        ConnectableObservable | ConnectableObservable                  | ConnectableObservable                  | ConnectablePublisher               | connectable          | Connect
        multicast             | multicast(_:), multicast(makeSubject:) | multicast(_:), multicast(makeSubject:) | multicast(_:), multicast(subject:) | connectable, connect | Publish
        publish               | publish                                | publish                                | makeConnectable                    | connectable          | Publish
        refCount              | refCount                               | refCount                               | autoconnect                        | share                | RefCount
        replay                | replay(_:)                             | replay(_:)                             | –                                  | connectable          | Replay
        replayAll             | replayAll                              | replayAll                              | –                                  | connectable          | Replay
        share                 | share(replay:scope:)                   | share(replay:scope:)                   | share                              | share, shareReplay   | RefCount, Replay

        Bridging
        async         | – | Single.create              | Future               | from           | Start
        first() async | – | Single.value               | values.first(where:) | firstValueFrom | First
        Observable    | – | AsyncSequence.asObservable | –                    | from           | From
        values        | – | values                     | values               | –              | To

        Subjects
        AsyncSubject    | AsyncSubject    | AsyncSubject    | –                   | AsyncSubject    | AsyncSubject
        BehaviorRelay   | BehaviorRelay   | BehaviorRelay   | –                   | –               | –
        BehaviorSubject | BehaviorSubject | BehaviorSubject | CurrentValueSubject | BehaviorSubject | BehaviorSubject
        PublishRelay    | PublishRelay    | PublishRelay    | –                   | –               | –
        PublishSubject  | PublishSubject  | PublishSubject  | PassthroughSubject  | Subject         | PublishSubject
        ReplaySubject   | ReplaySubject   | ReplaySubject   | –                   | ReplaySubject   | ReplaySubject

        Contract
        subscribe            | subscribe | subscribe | sink, subscribe | subscribe | Subscribe
        subscribeOnMainActor | –         | –         | –               | –         | –
        """
}
