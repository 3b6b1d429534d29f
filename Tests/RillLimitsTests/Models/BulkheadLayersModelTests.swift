/// One bulkhead around streams and around the streams inside them, beside a model of who lends his place to
/// whom.
@Suite(.calculation) struct BulkheadLayersModelTests {
    @Test func aBulkheadLendsPlacesAsAModelDoes() {
        let states = [
            "a borrowed place", "a place of one further outside", "a second place",
            "a stream that enters twice", "a place that is lent at once",
        ]
        LimitComparison.run(reaching: states) { dice in
            let places = LimitProgram.Limit.places(
                dice.number(1...4), maxWaiting: dice.number(0...3), maxWait: nil)
            var program = LimitProgram(limits: [places], isNested: true)
            // One in the other, to which the start of the one around it subscribes.
            for _ in 0..<12 {
                let layers = dice.isLikely(33) ? dice.number(0...2) : 0
                for layer in 0...layers {
                    let next = program.streams.count
                    program.streams.append(
                        LimitProgram.Stream(
                            limits: [0], parent: layer > 0 ? next - 1 : nil,
                            part: layer < layers ? next + 1 : nil))
                }
            }
            program.addSteps(using: &dice)
            return program
        }
    }
}
