struct CatchErrorJustReturnTests {
    @Test func emitsTheElementAndCompletesInPlaceOfTheError() {
        let drawing = Drawing("-1-2-#", becomes: "-1-2-(0|)", subscribed: "^----!")
        #expect(drawing.difference { $0.catchErrorJustReturn(0) } == nil)
    }
}
