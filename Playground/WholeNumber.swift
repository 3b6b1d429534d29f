extension Int {
    /// Reads a whole number that is allowed.
    init(option: String, _ text: String, in allowed: ClosedRange<Int>) throws(UsageError) {
        guard let number = Int(text), allowed.contains(number) else {
            throw UsageError(
                description:
                    "\(option) needs a whole number from \(allowed.lowerBound) to \(allowed.upperBound), "
                    + "but got \"\(text)\".")
        }
        self = number
    }
}
