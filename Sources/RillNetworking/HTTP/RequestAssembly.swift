/// How a client puts the response to a request together. It makes no difference between two requests but for
/// those that share a response.
struct RequestAssembly: Sendable, Hashable {
    var isInPieces = false
    var hasProgress = false
    var maximumBodyBytes = 0
    /// The number of the validation.
    var validation = 0

    var parts: [Int] { [isInPieces ? 1 : 0, hasProgress ? 1 : 0, maximumBodyBytes, validation] }

    static func == (one: RequestAssembly, other: RequestAssembly) -> Bool { true }
    func hash(into hasher: inout Hasher) {}
}
