/// What is wrong with what bench was given; it ends with exit code 2.
struct InputError: Error {
    let message: String

    init(_ message: String) { self.message = message }
}
