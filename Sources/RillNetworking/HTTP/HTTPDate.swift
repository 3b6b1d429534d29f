import Foundation

/// A date in a header.
enum HTTPDate {
    private typealias Token = Substring.UTF8View

    /// What follows the weekday: `Sun, 06 Nov 1994 08:49:37 GMT`, or one of the two obsolete forms.
    private static let forms = [
        ", 00 aaa 0000 00:00:00 gmt", ", 00-aaa-00 00:00:00 gmt", " aaa _0 00:00:00 0000",
    ]

    private static let months = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]

    /// Reads one of the three date forms of HTTP (RFC 9110, 5.6.7); nil for any other text, including another
    /// time zone. A year of two digits is the latest possible year that is at most 50 years ahead of `now`.
    static func parse(_ text: String, now: Date = Date()) -> Date? {
        let rest = text[...].utf8.drop { isLetter($0) }
        guard rest.startIndex > text.startIndex, forms.contains(where: { has($0, rest) }) else { return nil }
        let year = min(1e6, max(-1e6, now.timeIntervalSince1970 / 31_556_952))
        let latest = Int(year) + 1970 + 50
        return parse(text, seconds: 60) { latest - (latest - $0) % 100 }
    }

    /// Reads one of the many date forms of cookies (RFC 6265, 5.1.1); nil if the time, the day, the month or
    /// the year is missing or out of range.
    static func parse(cookie text: String) -> Date? {
        parse(text, seconds: 59) { $0 < 70 ? $0 + 2000 : $0 + 1900 }
    }

    private static func parse(_ text: String, seconds latest: Int, century: (Int) -> Int) -> Date? {
        var time: (hours: Int, minutes: Int, seconds: Int)?
        var (day, month, year): (Int?, Int?, Int?)
        for token in text[...].utf8.split(whereSeparator: isDelimiter) {
            if time == nil, let found = self.time(token) {
                time = found
            } else if day == nil, let found = number(token, digits: 1...2) {
                day = found
            } else if month == nil, let found = self.month(token) {
                month = found
            } else if year == nil, let found = number(token, digits: 2...4) {
                year = found < 100 ? century(found) : found
            }
        }
        guard let time, let day, let month, let year, year >= 1601, time.hours < 24, time.minutes < 60,
            time.seconds <= latest, (1...days(inMonth: month, of: year)).contains(day)
        else { return nil }
        let seconds = (time.hours * 60 + time.minutes) * 60 + time.seconds
        return Date(timeIntervalSince1970: Double(daysSince1970(year, month, day)) * 86400 + Double(seconds))
    }

    /// Whether the text has a digit for each `0`, a letter for each `a`, a digit or a blank for `_`, and
    /// otherwise the characters of the form in any case.
    private static func has(_ form: String, _ text: Token) -> Bool {
        text.count == form.utf8.count
            && zip(text, form.utf8).allSatisfy { byte, place in
                switch place {
                case UInt8(ascii: "0"): byte.isDigit
                case UInt8(ascii: "_"): byte == 0x20 || byte.isDigit
                case UInt8(ascii: "a"): isLetter(byte)
                default: byte == place || isLetter(byte) && byte | 0x20 == place
                }
            }
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (97...122).contains(byte | 0x20) }

    private static func isDelimiter(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x09, 0x20...0x2F, 0x3B...0x40, 0x5B...0x60, 0x7B...0x7E: true
        default: false
        }
    }

    private static func time(_ token: Token) -> (hours: Int, minutes: Int, seconds: Int)? {
        guard let first = token.firstIndex(of: UInt8(ascii: ":")),
            let second = token[token.index(after: first)...].firstIndex(of: UInt8(ascii: ":"))
        else { return nil }
        let (hours, minutes) = (token[..<first], token[token.index(after: first)..<second])
        guard let hours = number(hours, digits: 1...2, isWhole: true),
            let minutes = number(minutes, digits: 1...2, isWhole: true),
            let seconds = number(token[token.index(after: second)...], digits: 1...2)
        else { return nil }
        return (hours, minutes, seconds)
    }

    private static func month(_ token: Token) -> Int? {
        months.firstIndex { token.prefix(3).lazy.map { $0 | 0x20 }.elementsEqual($0.utf8) }.map { $0 + 1 }
    }

    /// The number at the beginning of the token; nil unless the count of its digits is in `digits`.
    private static func number(_ token: Token, digits: ClosedRange<Int>, isWhole: Bool = false) -> Int? {
        let found = token.prefix(while: \.isDigit)
        guard digits.contains(found.count), !isWhole || found.count == token.count else { return nil }
        return found.reduce(0) { $0 * 10 + Int($1 - 48) }
    }

    private static func days(inMonth month: Int, of year: Int) -> Int {
        let next = month == 12 ? daysSince1970(year + 1, 1, 1) : daysSince1970(year, month + 1, 1)
        return next - daysSince1970(year, month, 1)
    }

    /// Days in the Gregorian calendar. A year begins in March here, so that the leap day is its last day.
    private static func daysSince1970(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let year = month > 2 ? year : year - 1
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return year * 365 + year / 4 - year / 100 + year / 400 + dayOfYear - 719_468
    }
}

extension HTTPHeaders {
    /// The date in the header of that name; nil if the header is missing or not valid.
    func date(_ name: String) -> Date? { self[name].flatMap { HTTPDate.parse($0) } }
}
