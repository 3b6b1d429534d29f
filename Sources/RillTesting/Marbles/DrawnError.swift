/// The error of `#` in a diagram.
public struct DrawnError: Error, Hashable {
    /// Makes the error.
    public init() {}
}
