import Foundation

/// The answer of a receiver to a request: an `ExportTraceServiceResponse`, or its counterpart for metrics.
struct ExportResponse {
    /// How many spans, or points of metrics, the receiver refused.
    private(set) var rejected = 0
    /// The reason for refusing them, or a warning about those that it took.
    private(set) var message = ""

    var reason: String { message.isEmpty ? "the receiver gives no reason" : message }

    /// Reads the body of a response. An empty one is full success; anything but a JSON object throws, because
    /// then no receiver has answered.
    init(_ body: Data) throws {
        if body.isEmpty { return }
        let response = try JSONDecoder().decode(Body.self, from: body)
        let rejected = response.partialSuccess?.rejectedSpans ?? response.partialSuccess?.rejectedDataPoints
        self.rejected = max(0, rejected?.value ?? 0)
        message = response.partialSuccess?.errorMessage ?? ""
    }

    private struct Body: Decodable { let partialSuccess: PartialSuccess? }

    private struct PartialSuccess: Decodable {
        let rejectedSpans: Count?
        let rejectedDataPoints: Count?
        let errorMessage: String?
    }

    /// An integer of 64 bits: a string, or a number.
    private struct Count: Decodable {
        let value: Int

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            do { value = try container.decode(Int.self) } catch {
                let text = try container.decode(String.self)
                guard let number = Int(text) else {
                    throw DecodingError.dataCorruptedError(
                        in: container, debugDescription: "\(text) is no number")
                }
                value = number
            }
        }
    }
}
