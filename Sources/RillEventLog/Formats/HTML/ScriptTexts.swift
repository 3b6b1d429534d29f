import RillJSON

/// The texts of a page, each with an index by which columns refer to it.
struct ScriptTexts {
    private(set) var elements = JSONWriter(escapingLessThan: true)
    private var indices: [String: Int] = [:]
    private var count = 0

    /// Texts beyond this number are not looked up, so that a million different texts are not held in memory.
    private static let mostLookedUp = 65_536

    /// The index of a text. Equal texts usually have the same index.
    mutating func index(of text: String) -> Int {
        if let index = indices[text] { return index }
        let index = count
        count += 1
        elements.append(text)
        if indices.count < Self.mostLookedUp { indices[text] = index }
        return index
    }
}
