extension Observable {
    /// Emits the elements of a sequence, one in every turn of `scheduler`, and completes in the turn after
    /// the last one. `Observable.from(_:)` takes its turns on the current thread.
    public static func from<Elements: Sequence & Sendable>(
        _ elements: Elements, scheduler: any ImmediateSchedulerType
    ) -> Self where Elements.Element == Element {
        .create { observer, lifetime in
            let iterator = Unsynchronized(elements.makeIterator())
            Turns(on: scheduler.trusted, in: lifetime) { turns in
                guard let element = iterator.value.next() else { return observer.onCompleted() }
                observer.onNext(element)
                turns.schedule()
            }.schedule()
        }
    }

    /// `of(_:)` with one element in every turn of `scheduler`.
    public static func of(_ elements: Element..., scheduler: any ImmediateSchedulerType) -> Self {
        .from(elements, scheduler: scheduler)
    }

    /// Emits the element in a turn of `scheduler`, and completes in the next turn.
    public static func just(_ element: Element, scheduler: any ImmediateSchedulerType) -> Self {
        .from(CollectionOfOne(element), scheduler: scheduler)
    }

    /// Emits the element, unless it is nil, in a turn of `scheduler`, and completes in the next turn.
    public static func from(optional element: Element?, scheduler: any ImmediateSchedulerType) -> Self {
        .from(element.map { [$0] } ?? [], scheduler: scheduler)
    }

    /// Emits the element in every turn of `scheduler`, without end.
    public static func repeatElement(_ element: Element, scheduler: any ImmediateSchedulerType) -> Self {
        .from(Swift.repeatElement(element, count: .max), scheduler: scheduler)
    }

    /// Emits `initialState`, and then the result of `iterate` for the previous element, while `condition` is
    /// true: one element in every turn of `scheduler`.
    ///
    ///     generate(initialState: 1, condition: { $0 < 5 }, iterate: { $0 * 2 })   (124|)
    public static func generate(
        initialState: Element, condition: @escaping @Sendable (Element) throws -> Bool,
        scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance,
        iterate: @escaping @Sendable (Element) throws -> Element
    ) -> Self {
        .create { observer, lifetime in
            let next = Unsynchronized<Element?>(nil)
            Turns(on: scheduler.trusted, in: lifetime) { turns in
                do {
                    let element = try next.value.map(iterate) ?? initialState
                    next.value = element
                    guard try condition(element) else { return observer.onCompleted() }
                    observer.onNext(element)
                    turns.schedule()
                } catch { observer.onError(error) }
            }.schedule()
        }
    }
}

extension Observable where Element: FixedWidthInteger {
    /// `range(start:count:)` with one element in every turn of `scheduler`.
    public static func range(start: Element, count: Element, scheduler: any ImmediateSchedulerType) -> Self {
        requireRange(start: start, count: count)
        return Observable<Int>.from(0..<Int(clamping: count), scheduler: scheduler).map {
            start &+ Element(truncatingIfNeeded: $0)
        }
    }
}
