/// The data of a page, as its script reads it.
struct PageData: Decodable {
    struct Field: Decodable {
        let name: String
        let entries: [Int]
        let texts: [Int]
    }

    let times: [Int]
    let kinds: String
    let lanes: [Int]
    let attempts: [Int]
    let text: [Int]
    let sequences: [Int]
    let waits: [Int]
    let streams: [Int]
    let numbers: [Int]
    let parents: [Int]
    let sites: [Int]
    let fields: [Field]
    let texts: [String]

    init(page: String) throws {
        let begin = try #require(page.range(of: #"<script type="application/json" id="log">"#))
        let end = try #require(page.range(of: "</script>", range: begin.upperBound..<page.endIndex))
        let data = Data(page[begin.upperBound..<end.lowerBound].utf8)
        self = try JSONDecoder().decode(PageData.self, from: data)
    }

    /// The lines of the entries: number, nanoseconds, subscription, attempt, kind and text.
    var lines: [String] {
        let names = [
            "subscribed", "next", "error", "retry", "gave up", "completed", "disposed", "unknown", "waited",
        ]
        let numbers = stride(from: 0, to: sequences.count, by: 2).flatMap { run in
            sequences[run]..<sequences[run] + sequences[run + 1]
        }
        var time = 0
        return kinds.enumerated().map { index, kind in
            time += times[index]
            let lane = lanes[index]
            let name = "\(texts[streams[lane]])#\(self.numbers[lane])"
            let kindName = names[kind.wholeNumberValue ?? 0]
            return "\(numbers[index]) \(time) \(name) \(attempts[index]) \(kindName) \(texts[text[index]])"
        }
    }

    /// The texts of a field by the indices of the entries that have it.
    func field(_ name: String) -> [Int: String] {
        var index = 0
        return fields.filter { $0.name == name }.reduce(into: [:]) { texts, field in
            for (distance, text) in zip(field.entries, field.texts) {
                index += distance
                texts[index] = self.texts[text]
            }
        }
    }
}
