extension Int {
    /// This number and its noun: `one` after 1, `several` after any other number.
    ///
    ///     1 span was   2 spans were
    package func counted(_ one: String, _ several: String) -> String {
        "\(self) \(self == 1 ? one : several)"
    }
}
