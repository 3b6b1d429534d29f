/// The error of the tests.
package struct Boom: Error, Equatable {
    package let number: Int

    package init(number: Int = 1) {
        self.number = number
    }
}

extension Int {
    /// The number itself; throws for 9.
    package func unlessNine() throws -> Int {
        if self == 9 { throw Boom() }
        return self
    }
}
