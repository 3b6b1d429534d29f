/// Is told what happens to a request and to those of its redirects. It makes no difference between two
/// requests.
struct RequestObserver<Value: Sendable>: Sendable, Hashable {
    let report: @Sendable (Value) -> Void

    static func == (one: Self, other: Self) -> Bool { true }
    func hash(into hasher: inout Hasher) {}
}
