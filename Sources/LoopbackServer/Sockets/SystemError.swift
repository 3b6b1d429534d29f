/// A system call that failed.
struct SystemError: Error {
    let call: String
    let code: Int32
}
