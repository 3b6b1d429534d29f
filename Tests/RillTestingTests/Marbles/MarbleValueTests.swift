struct MarbleValueTests {
    @Test func wholeNumbersAreDigitsAndThenLetters() {
        #expect(Int(marble: "0") == 0)
        #expect(Int(marble: "9") == 9)
        #expect(Int(marble: "a") == 10)
        #expect(Int(marble: "z") == 35)
        #expect(Int(marble: "Z") == 35)
        #expect(Int(marble: "é") == nil)
        #expect(Int(marble: "%") == nil)
        #expect(35.marble == "z")
        #expect(36.marble == nil)
        #expect((-1).marble == nil)
        for number in 0..<36 { #expect(number.marble.flatMap(Int.init(marble:)) == number) }
    }

    @Test func charactersAndTextsAreThemselves() {
        #expect(Character(marble: "x") == "x")
        #expect(Character("x").marble == "x")
        #expect(String(marble: "x") == "x")
        #expect("x".marble == "x")
        #expect("xy".marble == nil)
        #expect("".marble == nil)
    }
}
