/// The error that `#` stands for in a diagram.
public struct MarbleFailure: Error, Hashable {
    public init() {}
}
