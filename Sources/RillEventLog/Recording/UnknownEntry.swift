/// An entry that this version cannot represent: an entry of a kind that a later version writes, or an element
/// whose value could not be encoded or read.
///
/// A file writes an element whose encoding throws as an entry of the kind `unencodable`, whose member `error`
/// is the text of the error. `RecoveredLog` reads an entry whose element or members it cannot read as an
/// entry of the kind `unreadable`, whose member `was` is the kind in the file.
public struct UnknownEntry: Sendable, Hashable {
    /// The name of the entry's kind in the file.
    public let kind: String
    /// The members of the entry, without those that every entry has.
    public let members: [String: AnyJSON]

    /// Makes an entry of a kind that this version does not know.
    public init(kind: String, members: [String: AnyJSON]) {
        self.kind = kind
        self.members = members
    }

    /// The members as a JSON object with sorted keys.
    var text: String { AnyJSON(.object(members.mapValues(\.value))).description }
}
