/// A subject that cannot end: a stream that accepts elements, and no error or completion.
public protocol RelayType<Element>: ObservableType {
    /// Sends an element to all subscribers, from any thread.
    func accept(_ element: Element)
}
