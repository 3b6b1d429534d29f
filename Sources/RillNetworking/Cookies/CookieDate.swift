import Foundation

/// The date of `Expires`, which servers write in many forms (RFC 6265, 5.1.1).
enum CookieDate {
    private static let months = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]

    /// Nil if the time, the day, the month or the year is missing or out of range.
    static func parse(_ text: String) -> Date? {
        var time: [Int]?
        var (day, month, year): (Int?, Int?, Int?)
        for token in text.utf8.split(whereSeparator: isDelimiter) {
            let token = String(decoding: token, as: UTF8.self)
            if time == nil, let found = self.time(token) {
                time = found
            } else if day == nil, let found = number(token, digits: 1...2) {
                day = found
            } else if month == nil, let found = months.firstIndex(of: String(token.lowercased().prefix(3))) {
                month = found + 1
            } else if year == nil, let found = number(token, digits: 2...4) {
                year = found < 70 ? found + 2000 : found < 100 ? found + 1900 : found
            }
        }
        guard let time, let day, let month, let year, year >= 1601, time[0] < 24, time[1] < 60, time[2] < 60,
            (1...days(inMonth: month, of: year)).contains(day)
        else { return nil }
        let seconds = (time[0] * 60 + time[1]) * 60 + time[2]
        return Date(timeIntervalSince1970: Double(daysSince1970(year, month, day) * 86400 + seconds))
    }

    private static func isDelimiter(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x09, 0x20...0x2F, 0x3B...0x40, 0x5B...0x60, 0x7B...0x7E: true
        default: false
        }
    }

    private static func time(_ token: String) -> [Int]? {
        let parts = token.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 3, parts.dropLast().allSatisfy({ $0.utf8.allSatisfy(isDigit) }) else {
            return nil
        }
        let numbers = parts.compactMap { number(String($0), digits: 1...2) }
        return numbers.count == 3 ? numbers : nil
    }

    /// The digits at the beginning, if there are so many of them.
    private static func number(_ token: String, digits: ClosedRange<Int>) -> Int? {
        let found = token.utf8.prefix(while: isDigit)
        return digits.contains(found.count) ? Int(String(decoding: found, as: UTF8.self)) : nil
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }

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
