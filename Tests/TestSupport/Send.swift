import RillCore

extension ObserverType {
    /// Sends the elements, and then the end, if there is one.
    package func send(_ elements: Element..., then end: Event<Element>? = nil) {
        send(each: elements, then: end)
    }

    package func send(each elements: some Sequence<Element>, then end: Event<Element>? = nil) {
        for element in elements { onNext(element) }
        if let end { on(end) }
    }
}
