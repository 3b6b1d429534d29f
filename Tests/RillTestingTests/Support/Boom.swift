/// The error of the tests.
struct Boom: Error, Equatable {
    let number: Int

    init(number: Int = 1) {
        self.number = number
    }
}
