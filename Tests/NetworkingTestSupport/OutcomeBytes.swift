import Foundation

extension Outcome<Data> {
    /// Whether the pieces so far are these bytes. A comparison by `#expect` would take longer than the test.
    package func delivered(_ bytes: Data) -> Bool { elements.reduce(Data(), +) == bytes }
}
