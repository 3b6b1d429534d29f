import LegacyClient
import Testing

struct BasketTests {
    @Test func theValueOfARelayNeedsNoSendableElement() {
        let basket = Basket<Int>()
        basket.add(Item(name: "a"), note: 1)
        basket.add(Item(name: "b"), note: 2)
        #expect(basket.items.value.map(\.name) == ["a", "b"])
        #expect(basket.first.value?.name == "a")
        #expect(basket.notes.value == [1, 2])
        #expect(basket.texts.value.count == 2)
    }
}
