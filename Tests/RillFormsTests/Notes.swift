/// Records everything that it should show.
final class Notes: Loadable, Progressable, Warnable, Informable {
    private let notes = Mutex<[String]>([])

    var all: [String] { notes.withLock { $0 } }

    func note(_ text: String) { notes.withLock { $0.append(text) } }

    func begin() { note("begin") }
    func end() { note("end") }
    func warn(_ message: String) { note("warn \(message)") }
    func inform(_ message: String) { note("inform \(message)") }

    func progress(_ progress: TransferProgress) {
        note("\(progress.direction) \(progress.completed)/\(progress.total.map(String.init) ?? "?")")
    }
}
