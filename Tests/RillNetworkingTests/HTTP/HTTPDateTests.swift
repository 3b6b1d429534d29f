@testable import RillNetworking

struct HTTPDateTests {
    @Test(
        arguments: [
            ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777.0), ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777),
            ("Sun Nov  6 08:49:37 1994", 784_111_777), ("6 nov 94 8:49:37", 784_111_777),
            ("Thu, 29 Feb 2024 00:00:00 GMT", 1_709_164_800), ("1 Jan 69 0:0:0", 3_124_224_000),
            ("1 Jan 70 0:0:0", 0), ("31 Dec 1969 23:59:59", -1),
            // These do not exist.
            ("", nil), ("Sun, 06 Nov 1994", nil), ("08:49:37", nil), ("29 Feb 2023 0:0:0", nil),
            ("31 Apr 2024 0:0:0", nil), ("0 Jan 2024 0:0:0", nil), ("1 Jan 1600 0:0:0", nil),
            ("1 Jan 2024 24:0:0", nil), ("1 Jan 2024 0:60:0", nil), ("1 Jan 2024 0:0:60", nil),
            ("1 Jan 2024 0:0", nil),
        ] as [(String, Double?)])
    func datesOfManyFormsAreRead(text: String, seconds: Double?) {
        #expect(HTTPDate.parse(text) == seconds.map { Date(timeIntervalSince1970: $0) })
    }
}
