/// The error of the tests.
struct Boom: Error, Equatable {
    let number: Int

    init(number: Int = 1) {
        self.number = number
    }
}

extension Int {
    /// The number itself; for nine it throws.
    func unlessNine() throws -> Int {
        if self == 9 { throw Boom() }
        return self
    }
}
