import Storm

extension StormPlot.Marks {
    /// What the plot of a model shows beside the attempts.
    init(_ model: StormModel, _ size: StormSize?) {
        switch model {
        case .x1:
            self.init(
                outage: .zero..<ReconnectStorm.outage, capacity: size?.capacity, bin: .milliseconds(500))
        case .x2: self.init(outage: RequestStorm.stall, capacity: size?.capacity, bin: .seconds(1))
        case .aws: self.init(outage: nil, capacity: nil, bin: .milliseconds(50))
        }
    }
}

typealias StormMarks = StormPlot.Marks
