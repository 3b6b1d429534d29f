/// Checksums of the first 64 delays of every curve with every jitter, for the seeds 0, 1 and 2⁶⁴ − 1.
///
/// They were computed by a second implementation, in another language and with big integers, from the
/// formulas in the documentation alone: FNV-1a over the attoseconds of each delay, 16 bytes each, the lowest
/// byte first.
struct GoldenDelays: Sendable, CustomTestStringConvertible {
    let name: String
    let backoff: Backoff
    let checksums: [UInt64]

    var testDescription: String { name }

    private init(_ name: String, _ backoff: Backoff, _ checksums: UInt64...) {
        self.name = name
        self.backoff = backoff.floor(.milliseconds(50)).cap(.seconds(20))
        self.checksums = checksums
    }

    static let seeds: [UInt64] = [0, 1, .max]

    static func checksum(of delays: some Sequence<Duration>) -> UInt64 {
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
        GoldenDelays(
            "constant, none", constant, 0x5C36_F1FD_FE57_FA25, 0x5C36_F1FD_FE57_FA25, 0x5C36_F1FD_FE57_FA25),
        GoldenDelays(
            "constant, full", constant.jitter(.full), 0x8437_FDA3_91D5_F2D1, 0x8CBA_B7B1_A230_4314,
            0xFB59_CDDE_DFB6_E651),
        GoldenDelays(
            "constant, equal", constant.jitter(.equal), 0xAA3A_E4D9_F22D_1EA7, 0xB329_E39A_9A0D_903A,
            0x7C6F_6BCB_49ED_0CEC),
        GoldenDelays(
            "constant, proportional", constant.jitter(.proportional(0.25)), 0x6955_72C2_3729_45F5,
            0xF390_5623_33D9_D0FC, 0x98D8_AA79_EB43_D091),
        GoldenDelays(
            "linear, none", linear, 0xC412_D6B7_9EE1_33C8, 0xC412_D6B7_9EE1_33C8, 0xC412_D6B7_9EE1_33C8),
        GoldenDelays(
            "linear, full", linear.jitter(.full), 0xC861_7012_76F9_AECF, 0xF5B2_922C_D6FA_9C7D,
            0x4421_E703_37AB_EE02),
        GoldenDelays(
            "linear, equal", linear.jitter(.equal), 0x00A8_B7EA_FF20_D732, 0x07E6_A629_06C9_6248,
            0x462B_34F6_09FA_9F77),
        GoldenDelays(
            "linear, proportional", linear.jitter(.proportional(0.25)), 0x5808_6108_4B33_1C0D,
            0x1670_DBE4_3BE1_639A, 0x7CD2_368D_7220_0ED1),
        GoldenDelays(
            "doubled, none", doubled, 0xD90A_6BCE_1A2D_929B, 0xD90A_6BCE_1A2D_929B, 0xD90A_6BCE_1A2D_929B),
        GoldenDelays(
            "doubled, full", doubled.jitter(.full), 0x1262_F03C_51A5_18E4, 0x1F01_23A6_1FF9_2896,
            0x1529_5BBE_08C4_68A7),
        GoldenDelays(
            "doubled, equal", doubled.jitter(.equal), 0x70BF_6998_67C2_3DAE, 0x79D1_B39E_0729_ABCE,
            0xAA39_D972_3065_8B92),
        GoldenDelays(
            "doubled, proportional", doubled.jitter(.proportional(0.25)), 0x140E_D580_F58A_008D,
            0xC5E3_5BAE_090E_763D, 0x4337_1167_A46E_D962),
        GoldenDelays(
            "halfAgain, none", halfAgain, 0xF87B_7195_91E7_6B2C, 0xF87B_7195_91E7_6B2C, 0xF87B_7195_91E7_6B2C),
        GoldenDelays(
            "halfAgain, full", halfAgain.jitter(.full), 0x3845_7F28_4E2D_C726, 0xFA92_7155_BC75_FE88,
            0x7F7F_78C8_EFDE_6F7F),
        GoldenDelays(
            "halfAgain, equal", halfAgain.jitter(.equal), 0x291C_78F0_34CD_E698, 0xD194_B445_0591_C47E,
            0x80AF_0EDF_A047_2255),
        GoldenDelays(
            "halfAgain, proportional", halfAgain.jitter(.proportional(0.25)), 0x453E_7DCD_2BDB_4318,
            0xB4BD_D384_9A32_BD34, 0xB71A_F45F_AF03_7C76),
        GoldenDelays(
            "fibonacci, none", fibonacci, 0xBBFA_8B10_9BD2_3EBC, 0xBBFA_8B10_9BD2_3EBC, 0xBBFA_8B10_9BD2_3EBC),
        GoldenDelays(
            "fibonacci, full", fibonacci.jitter(.full), 0xFDD4_5171_561E_1FA7, 0xE7CB_B079_74EC_51B6,
            0xC268_31CF_E34F_0A76),
        GoldenDelays(
            "fibonacci, equal", fibonacci.jitter(.equal), 0xCC55_C898_9BF0_5418, 0x596D_A646_F8C0_B7BB,
            0xA3E6_B0DF_8E3F_2644),
        GoldenDelays(
            "fibonacci, proportional", fibonacci.jitter(.proportional(0.25)), 0x9BA1_45CE_22FE_BE77,
            0x9BDE_9762_E3F1_4434, 0x83D8_E51B_950D_7386),
        GoldenDelays(
            "decorrelated, none", decorrelated, 0x6E77_2B8B_118D_85AF, 0xDA1C_6768_60BE_F805,
            0xBCD6_186D_D537_A95E),
        GoldenDelays("list, none", list, 0x03F8_9632_44D0_4FE1, 0x03F8_9632_44D0_4FE1, 0x03F8_9632_44D0_4FE1),
        GoldenDelays(
            "list, full", list.jitter(.full), 0x8935_6D92_A2FD_9265, 0x53E5_111F_C4B8_406D,
            0x59FF_FD7D_0C9C_C0BC),
        GoldenDelays(
            "list, equal", list.jitter(.equal), 0xE954_E3F8_37A0_2D1F, 0x2AFA_FD8B_AEE3_4154,
            0x1D3B_1E18_EEFF_0E48),
        GoldenDelays(
            "list, proportional", list.jitter(.proportional(0.25)), 0x723A_40C3_988E_EA25,
            0x5FD2_7F2C_55AB_AB01, 0xBDDF_5BC1_D4A8_6420),
        GoldenDelays(
            "chain, none", chain, 0x1F11_9A43_9C7A_A397, 0x1F11_9A43_9C7A_A397, 0x1F11_9A43_9C7A_A397),
        GoldenDelays(
            "chain, full", chain.jitter(.full), 0x5FC7_3230_A361_A0AE, 0xC89F_8C40_1B48_A7B6,
            0xE57C_F4E0_C12E_6849),
        GoldenDelays(
            "chain, equal", chain.jitter(.equal), 0x179A_7BD0_06FC_941C, 0x112B_B8D8_A81F_4F2D,
            0xF218_57A3_BFF7_C0CE),
        GoldenDelays(
            "chain, proportional", chain.jitter(.proportional(0.25)), 0xB701_063C_3A06_10D5,
            0x57EF_CE7B_5ADE_F577, 0xCF14_7C66_2983_452A),
    ]
}
