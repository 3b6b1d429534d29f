import RillText

/// Reads a diagram.
struct MarbleParser {
    private let text: String
    private let characters: [Character]
    private let tick: Duration
    private var place = 0
    private(set) var time = Duration.zero
    private var pauses = Duration.zero
    private var moments: [Marbles.Moment] = []

    init(text: String, tick: Duration) {
        self.text = text
        self.characters = Array(text)
        self.tick = tick
    }

    mutating func parse() throws(MarbleSyntaxError) -> [Marbles.Moment] {
        while place < characters.count {
            if let pause = try pause() {
                pauses += pause
                time += pause
            } else {
                try step()
            }
        }
        return moments
    }

    private mutating func step() throws(MarbleSyntaxError) {
        switch characters[place] {
        case " ":
            place += 1
            return
        case "-": place += 1
        case "(": try group()
        default:
            try refuseATimeBehindAnElement()
            try mark()
        }
        time += tick
    }

    private mutating func group() throws(MarbleSyntaxError) {
        let start = place
        place += 1
        while place < characters.count, characters[place] != ")" {
            if characters[place] == "(" { throw failure("a group may not hold another group") }
            let word = place
            let isPause = try pause() != nil
            if isPause { place = word }
            if isPause || characters[place] == "-" { throw failure("no time passes inside a group") }
            if characters[place] == " " { place += 1 } else { try mark() }
        }
        guard place < characters.count else {
            place = start
            throw failure("this group is not closed with `)`")
        }
        place += 1
    }

    private mutating func mark() throws(MarbleSyntaxError) {
        let mark: Marbles.Mark
        switch characters[place] {
        case "|": mark = .completed
        case "#": mark = .error
        case "^":
            if moments.contains(where: { $0.mark == .subscribed }) {
                throw failure("`^` may appear only once")
            }
            mark = .subscribed
        case "!": mark = .disposed
        case let character where character.isLetter || character.isNumber: mark = .element(character)
        default: throw failure("`\(characters[place])` has no meaning")
        }
        moments.append(Marbles.Moment(time: time, mark: mark, offset: place))
        place += 1
    }

    /// Reads a pause such as `7ms` that stands between blanks or at an end of the text.
    private mutating func pause() throws(MarbleSyntaxError) -> Duration? {
        guard place == 0 || characters[place - 1] == " " else { return nil }
        let (digits, symbol) = number()
        let text = digits + symbol
        let next = characters[(place + text.count)...].first ?? " "
        if !digits.isEmpty, next == " ", Self.foreignUnits.contains(symbol) {
            throw failure("`\(symbol)` is no unit of a pause: these are ns, us, ms, s and m")
        }
        let units = text.split(whereSeparator: \.isNumber)
        if units.count > 1, text.last?.isLetter == true, next != ")", units.allSatisfy(Self.isUnit) {
            throw failure("`\(text)` is several pauses: put a blank after each unit")
        }
        guard !digits.isEmpty, let unit = Duration.unit(symbol), next != ")" else { return nil }
        guard next == " " else {
            place += text.count
            throw failure("`\(text)` needs a blank after it to be a pause, or one inside to be elements")
        }
        guard let amount = Int64(digits), amount <= Self.longestPause else {
            throw failure("a pause must be at most \(Self.longestPause) of its unit")
        }
        guard pauses + unit * amount <= .seconds(60 * Self.longestPause) else {
            throw failure("all pauses together must be at most \(Self.longestPause) minutes")
        }
        place += text.count
        return unit * amount
    }

    /// Refuses a time without a blank before it: `a300ms`. A unit of one letter is not refused, because it
    /// may be an element: `-1s`.
    private func refuseATimeBehindAnElement() throws(MarbleSyntaxError) {
        // Reads only where digits begin, and only as many characters as a unit has. Otherwise a long row
        // would be read again from each of its marks.
        guard place > 0, characters[place].isDigit else { return }
        if characters[place - 1].isDigit || characters[place - 1] == " " { return }
        let (digits, symbol) = number(longestSymbol: 8)
        guard symbol.count >= 2, Self.isUnit(symbol[...]) else { return }
        let text = digits + symbol
        throw failure("`\(text)` needs a blank before it to be a pause, or one inside to be elements")
    }

    /// The digits from this place on, and the letters and digits that follow them.
    private func number(longestSymbol: Int = .max) -> (digits: String, symbol: String) {
        let digits = characters[place...].prefix(while: \.isDigit)
        if digits.isEmpty { return ("", "") }
        let rest = characters[digits.endIndex...].prefix(longestSymbol)
        let symbol = rest.prefix { $0.isLetter || $0.isNumber }
        return (String(digits), String(symbol))
    }

    /// Units that a pause cannot have, although a reader may expect them: `1h`.
    private static let foreignUnits: Set = [
        "d", "day", "days", "h", "hr", "hrs", "hour", "hours", "min", "mins", "minute", "minutes",
        "sec", "secs", "second", "seconds", "msec", "msecs", "µs", "μs",
    ]

    private static func isUnit(_ symbol: Substring) -> Bool {
        Duration.unit(String(symbol)) != nil || foreignUnits.contains(String(symbol))
    }

    /// The longest pause in every unit, and the longest sum of all pauses in minutes. It keeps the times from
    /// overflowing.
    private static let longestPause: Int64 = 1_000_000_000_000_000

    private func failure(_ rule: String) -> MarbleSyntaxError {
        MarbleSyntaxError(text: text, offset: place, rule: rule)
    }
}

extension Character {
    fileprivate var isDigit: Bool { isASCII && isNumber }
}
