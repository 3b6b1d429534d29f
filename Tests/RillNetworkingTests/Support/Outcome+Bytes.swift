import Foundation

extension Outcome<Data> {
    /// Whether the pieces so far are these bytes. What differs is not shown: finding that out would take longer than the
    /// test.
    func delivered(_ bytes: Data) -> Bool { elements.reduce(Data(), +) == bytes }
}
