@testable import RillNetworking

struct HTTPDateTests {
    private static let example = 784_111_777.0

    /// The clock of the years with two digits is that of 2026.
    @Test(
        arguments: [
            ("Sun, 06 Nov 1994 08:49:37 GMT", example), ("Sunday, 06-Nov-94 08:49:37 GMT", example),
            ("Sun Nov  6 08:49:37 1994", example), ("sun, 06 nov 1994 08:49:37 gmt", example),
            ("Sat, 31 Dec 2016 23:59:60 GMT", 1_483_228_800),
            ("Thursday, 01-Jan-70 00:00:30 GMT", 3_155_760_030),
            ("Friday, 29-Nov-75 00:00:00 GMT", 3_342_211_200),
            ("Friday, 29-Nov-77 00:00:00 GMT", 249_609_600),
            // Another zone or none, no weekday, and what is no date.
            ("Sun, 06 Nov 1994 08:49:37 +0900", nil), ("Sun, 06 Nov 1994 08:49:37 JST", nil),
            ("Sun, 06 Nov 1994 08:49:37 GMT+0530", nil), ("Sun, 06 Nov 1994 08:49:37", nil),
            ("06 Nov 1994 08:49:37 GMT", nil), ("\"Sun, 06 Nov 1994 08:49:37 GMT\"", nil),
            ("Sun, 06 Nov 1994 08:49:37 GMT, Sun, 06 Nov 1994 08:49:37 GMT", nil), ("", nil), ("0", nil),
            ("Sun, 31 Apr 2024 00:00:00 GMT", nil), ("Sun, 06 Nov 1994 08:49:61 GMT", nil),
        ] as [(String, Double?)])
    func aDateHasOneOfThreeForms(text: String, seconds: Double?) {
        let now = Date(timeIntervalSince1970: 1_795_000_000)
        #expect(HTTPDate.parse(text, now: now) == seconds.map { Date(timeIntervalSince1970: $0) })
    }

    @Test(
        arguments: [
            ("Sun, 06 Nov 1994 08:49:37 GMT", example), ("Sunday, 06-Nov-94 08:49:37 GMT", example),
            ("Sun Nov  6 08:49:37 1994", example), ("6 nov 94 8:49:37", example),
            ("Thu, 29 Feb 2024 00:00:00 GMT", 1_709_164_800), ("1 Jan 69 0:0:0", 3_124_224_000),
            ("1 Jan 70 0:0:0", 0), ("31 Dec 1969 23:59:59", -1),
            // These do not exist.
            ("", nil), ("Sun, 06 Nov 1994", nil), ("08:49:37", nil), ("29 Feb 2023 0:0:0", nil),
            ("31 Apr 2024 0:0:0", nil), ("0 Jan 2024 0:0:0", nil), ("1 Jan 1600 0:0:0", nil),
            ("1 Jan 2024 24:0:0", nil), ("1 Jan 2024 0:60:0", nil), ("1 Jan 2024 0:0:60", nil),
            ("1 Jan 2024 0:0", nil),
        ] as [(String, Double?)])
    func datesOfCookiesHaveManyForms(text: String, seconds: Double?) {
        #expect(HTTPDate.parse(cookie: text) == seconds.map { Date(timeIntervalSince1970: $0) })
    }
}
