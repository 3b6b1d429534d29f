struct CatchErrorJustReturnTests {
    @Test(arguments: [
        Drawing("-", becomes: "-", subscribed: "^"),
        Drawing("|", becomes: "|", subscribed: "(^!)"),
        Drawing("#", becomes: "(0|)", subscribed: "(^!)"),
        Drawing("-1-2-|", becomes: "-1-2-|", subscribed: "^----!"),
        Drawing("-1-2-#", becomes: "-1-2-(0|)", subscribed: "^----!"),
        Drawing("(12#)", becomes: "(120|)", subscribed: "(^!)"),
        Drawing("-1---#", becomes: "-1", subscribed: "^-!", disposedAt: 2),
    ])
    func emitsTheElementAndCompletesInPlaceOfTheError(_ drawing: Drawing) {
        #expect(drawing.difference { $0.catchErrorJustReturn(0) } == nil)
    }

    @Test func aSynchronousErrorIsReplacedSynchronously() {
        let stream = Observable<Int>.error(Boom()).catchErrorJustReturn(4)
        #expect(synchronousDifference(stream, from: "(4|)") == nil)
        #expect(synchronousDifference(stream.take(1), from: "(4|)") == nil)
    }
}
