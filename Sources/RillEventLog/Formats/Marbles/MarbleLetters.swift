/// Assigns letters to the elements of a log. An element whose text is a letter or a digit is drawn as itself;
/// any other element gets the next free letter.
struct MarbleLetters {
    private var letters: [String: Character] = [:]
    private var taken: Set<Character> = []
    private var named: [(letter: Character, text: String)] = []
    private var free = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"[...]
    private var hasOthers = false
    private var errors: [String] = []
    private var knownErrors: Set<String> = []

    /// Drawn for an element when no letter is free.
    static let other: Character = "*"

    /// Keeps the letter of an element that is drawn as itself from being assigned to another one.
    mutating func reserve(_ text: String) {
        if let letter = Self.itself(text) { taken.insert(letter) }
    }

    mutating func letter(for text: String) -> Character {
        if let letter = Self.itself(text) { return letter }
        if let letter = letters[text] { return letter }
        free = free.drop { taken.contains($0) }
        guard let letter = free.popFirst() else {
            hasOthers = true
            return Self.other
        }
        letters[text] = letter
        named.append((letter, text))
        return letter
    }

    mutating func error(_ text: String) {
        if knownErrors.insert(text).inserted { errors.append(text) }
    }

    /// A line for each assigned letter, and for each error.
    var legend: [String] {
        let others = hasOthers ? ["\(Self.other)  other elements"] : []
        return named.map { "\($0.letter)  \($0.text.onOneLine)" } + others
            + errors.map { "#  \($0.onOneLine)" }
    }

    private static func itself(_ text: String) -> Character? {
        guard text.count == 1, let letter = text.first, letter.isLetter || letter.isNumber else { return nil }
        return letter
    }
}
