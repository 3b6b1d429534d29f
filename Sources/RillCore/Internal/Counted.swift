extension Int {
    /// With the word for one, or for several.
    ///
    ///     1 span was   2 spans were
    package func counted(_ one: String, _ several: String) -> String {
        "\(self) \(self == 1 ? one : several)"
    }
}
