/// The error of `#` in a diagram.
public struct MarbleFailure: Error, Hashable {
    /// Makes the error.
    public init() {}
}
