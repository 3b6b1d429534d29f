import Foundation

/// A date in a header: `Sun, 06 Nov 1994 08:49:37 GMT`, one of the two obsolete forms that must still be read
/// (RFC 9110, 5.6.7), or one of the many that servers write into cookies (RFC 6265, 5.1.1).
enum HTTPDate {
    private typealias Token = Substring.UTF8View

    private static let months = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]

    /// Nil if the time, the day, the month or the year is missing or out of range.
    static func parse(_ text: String) -> Date? {
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
                year = found < 70 ? found + 2000 : found < 100 ? found + 1900 : found
            }
        }
        guard let time, let day, let month, let year, year >= 1601, time.hours < 24, time.minutes < 60,
            time.seconds < 60, (1...days(inMonth: month, of: year)).contains(day)
        else { return nil }
        let seconds = (time.hours * 60 + time.minutes) * 60 + time.seconds
        return Date(timeIntervalSince1970: Double(daysSince1970(year, month, day)) * 86400 + Double(seconds))
    }

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

    /// The digits at the beginning, if there are so many of them.
    private static func number(_ token: Token, digits: ClosedRange<Int>, isWhole: Bool = false) -> Int? {
        let found = token.prefix { (48...57).contains($0) }
        guard digits.contains(found.count), !isWhole || found.count == token.count else { return nil }
        return found.reduce(0) { $0 * 10 + Int($1 - 48) }
    }

    private static func days(inMonth month: Int, of year: Int) -> Int {
        let next = month == 12 ? daysSince1970(year + 1, 1, 1) : daysSince1970(year, month + 1, 1)
        return next - daysSince1970(year, month, 1)
    }

    /// In the Gregorian calendar. Years begin in March here, so that the leap day is the last one.
    private static func daysSince1970(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let year = month > 2 ? year : year - 1
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return year * 365 + year / 4 - year / 100 + year / 400 + dayOfYear - 719_468
    }
}
