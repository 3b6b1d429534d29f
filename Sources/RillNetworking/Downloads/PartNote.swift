import Foundation

/// What a part is a part of. How much of it has come is the length of the part itself.
struct PartNote: Codable, Hashable {
    /// Redacted: a key that changes does not make it another file.
    var url: String
    /// What the server told of it: a strong entity tag, or a date.
    var validator: String
    var total: Int?

    /// Nil when there is none that can be read: then the download begins anew.
    init?(at path: String) {
        guard let data = FileManager.default.contents(atPath: path) else { return nil }
        do { self = try JSONDecoder().decode(PartNote.self, from: data) } catch { return nil }
    }

    init(url: String, validator: String, total: Int?) {
        self.url = url
        self.validator = validator
        self.total = total
    }

    func write(to path: String) throws(FileFailure) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let data: Data
        do { data = try encoder.encode(self) } catch { throw FileFailure(.write, path: path, code: EILSEQ) }
        try FileWriting.replace(path, with: data)
    }
}
