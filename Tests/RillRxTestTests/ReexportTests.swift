import RillRxTest
import Testing

struct ReexportTests {
    @Test func oneImportBringsTheStreamsToo() async throws {
        #expect(try await Observable.of(1, 2).value == 1)
    }
}
