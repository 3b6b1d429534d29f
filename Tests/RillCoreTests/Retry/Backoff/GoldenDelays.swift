/// Checksums of the first 64 delays of every curve with every jitter, for the seeds 0, 1 and 2⁶⁴ − 1.
///
/// They were computed by a second implementation, in another language and with big integers, from the
/// formulas in the documentation alone: FNV-1a over the attoseconds of each delay, 16 bytes each, the lowest
/// byte first.
struct GoldenDelays: Sendable, CustomTestStringConvertible {
    let name: String
    let backoff: Backoff
    let checksum: UInt64

    var testDescription: String { name }

    private init(_ name: String, _ backoff: Backoff, _ checksum: UInt64) {
        self.name = name
        self.backoff = backoff.floor(.milliseconds(50)).cap(.seconds(20))
        self.checksum = checksum
    }

    /// The checksums of all seeds in one number.
    static func checksum(of backoff: Backoff) -> UInt64 {
        [0, 1, .max].reduce(0) { ($0 &* 0x100_0000_01B3) ^ checksum(of: backoff.delays(seed: $1)) }
    }

    private static func checksum(of delays: some Sequence<Duration>) -> UInt64 {
        delays.prefix(64).reduce(0xCBF2_9CE4_8422_2325) { checksum, delay in
            (0..<16).reduce(checksum) { checksum, byte in
                let next = UInt64(truncatingIfNeeded: delay.attoseconds >> (8 * byte)) & 0xFF
                return (checksum ^ next) &* 0x100_0000_01B3
            }
        }
    }

    private static let constant = Backoff.constant(.seconds(2))
    private static let linear = Backoff.linear(initial: .seconds(1), increment: .milliseconds(500))
    private static let doubled = Backoff.exponential(initial: .milliseconds(100))
    private static let halfAgain = Backoff.exponential(initial: .milliseconds(100), multiplier: 1.5)
    private static let fibonacci = Backoff.fibonacci(initial: .milliseconds(100))
    private static let decorrelated = Backoff.decorrelated(initial: .milliseconds(100))
    private static let list = Backoff.delays([.seconds(1), .seconds(3), .seconds(5), .seconds(10)])
    private static let chain = constant.prefix(3).then(doubled)

    static let all: [GoldenDelays] = [
        GoldenDelays("constant, none", constant, 0x62D2_307C_9419_50EB),
        GoldenDelays("constant, full", constant.jitter(.full), 0x0CB4_39F5_1C85_2D24),
        GoldenDelays("constant, equal", constant.jitter(.equal), 0xDF93_C006_AB18_BCA1),
        GoldenDelays("constant, proportional", constant.jitter(.proportional(0.25)), 0xBB71_4931_56C1_7DB8),
        GoldenDelays("linear, none", linear, 0xD0D3_B68B_4C31_EBF8),
        GoldenDelays("linear, full", linear.jitter(.full), 0x04D1_61D2_4073_9B42),
        GoldenDelays("linear, equal", linear.jitter(.equal), 0x9791_A8D8_E7DC_ACAD),
        GoldenDelays("linear, proportional", linear.jitter(.proportional(0.25)), 0x17CF_0C18_E411_7446),
        GoldenDelays("doubled, none", doubled, 0x8370_58C3_6BD6_3755),
        GoldenDelays("doubled, full", doubled.jitter(.full), 0x15A1_1EA1_623D_8969),
        GoldenDelays("doubled, equal", doubled.jitter(.equal), 0xD1D9_50BE_AA94_C37E),
        GoldenDelays("doubled, proportional", doubled.jitter(.proportional(0.25)), 0x8966_1028_EB3B_C2BC),
        GoldenDelays("halfAgain, none", halfAgain, 0xD24B_1D6B_4C74_B114),
        GoldenDelays("halfAgain, full", halfAgain.jitter(.full), 0xFE49_2AAA_FEA5_E251),
        GoldenDelays("halfAgain, equal", halfAgain.jitter(.equal), 0x2EA6_3C1C_5A1F_A997),
        GoldenDelays("halfAgain, proportional", halfAgain.jitter(.proportional(0.25)), 0x269D_274B_10D7_5C42),
        GoldenDelays("fibonacci, none", fibonacci, 0x4667_7987_9BE1_2664),
        GoldenDelays("fibonacci, full", fibonacci.jitter(.full), 0x4D26_23F2_BC12_B41F),
        GoldenDelays("fibonacci, equal", fibonacci.jitter(.equal), 0x98D4_B7BB_4E38_EA2D),
        GoldenDelays("fibonacci, proportional", fibonacci.jitter(.proportional(0.25)), 0x72F8_3859_EE4D_D235),
        GoldenDelays("decorrelated, none", decorrelated, 0x8A27_92AE_A259_ACD6),
        GoldenDelays("list, none", list, 0x90DB_0495_2A34_8597),
        GoldenDelays("list, full", list.jitter(.full), 0xA2C3_651C_337D_0E8A),
        GoldenDelays("list, equal", list.jitter(.equal), 0x0F9D_E239_9CB3_4B53),
        GoldenDelays("list, proportional", list.jitter(.proportional(0.25)), 0x8086_7CCC_A4D7_CA1A),
        GoldenDelays("chain, none", chain, 0x0D7F_111C_8F69_52F1),
        GoldenDelays("chain, full", chain.jitter(.full), 0x9F13_04E2_E57A_67DD),
        GoldenDelays("chain, equal", chain.jitter(.equal), 0x1A5B_1760_37E3_6695),
        GoldenDelays("chain, proportional", chain.jitter(.proportional(0.25)), 0x9580_A2A7_B2EB_C362),
    ]
}
