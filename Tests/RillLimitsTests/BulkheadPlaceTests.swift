@testable import RillLimits

struct BulkheadPlaceTests {
    /// The stream ends while another has borrowed its place, or while none has.
    @Test(arguments: [false, true]) func aPlaceThatWasLeftIsLentToNobodyAndRetainsNothing(isLent: Bool) {
        let place = BulkheadPlace(of: Lifetime(), in: Bulkhead(1))
        let (counter, freed) = (Payload.Counter(), Log<Int>())
        let giveBack = isLent ? place.borrow() : nil
        #expect((giveBack != nil) == isLent)
        do {
            let payload = counter.make(1)
            place.leave { freed.write(payload.number) }
        }
        #expect(freed.count == (isLent ? 0 : 1))
        #expect(place.borrow() == nil)
        giveBack?()
        #expect(freed.entries == [1])
        #expect(counter.live == 0 && place.borrow() == nil)
    }
}
