/// The figures of the AWS simulator itself, over 1000 seeds: Apache-2.0, commit 66cb169 of 2015.
package enum LockingReference {
    /// A mean with its standard error.
    package struct Mean: Sendable {
        package let mean: Double
        package let error: Double
    }

    /// Calls, and the time in ms until the last client is done.
    package typealias Cell = (calls: Mean, time: Mean)

    package static let clients = [10, 20, 30, 40, 50, 60, 70, 80, 90, 100]

    /// The figures for a number of clients; nil if the simulator was not run with this number.
    package static func cell(_ policy: LockingPolicy, clients: Int) -> Cell? {
        guard let row = Self.clients.firstIndex(of: clients), let cells = cells[policy] else { return nil }
        let cell = cells[row]
        return (Mean(mean: cell.0, error: cell.1), Mean(mean: cell.2, error: cell.3))
    }

    private static let cells: [LockingPolicy: [(Double, Double, Double, Double)]] = [
        .none: [
            (50.9, 0.13, 380, 1.1), (152.4, 0.39, 602, 1.7), (288.5, 0.48, 781, 1.6),
            (466.8, 0.47, 958, 1.4), (690.1, 0.53, 1142, 1.4), (956.2, 0.63, 1323, 1.4),
            (1261.1, 0.69, 1502, 1.3), (1608.5, 0.81, 1679, 1.4), (1997.0, 0.91, 1855, 1.4),
            (2422.5, 1.02, 2027, 1.4),
        ],
        .exponential: [
            (50.8, 0.13, 3450, 41.8), (150.0, 0.42, 14439, 85.6), (275.9, 0.52, 22315, 96.2),
            (436.5, 0.66, 29661, 96.2), (621.9, 0.92, 36255, 105.3), (831.3, 1.17, 42762, 104.6),
            (1054.9, 1.43, 48167, 114.1), (1299.7, 1.58, 53413, 115.9), (1569.1, 1.66, 58493, 115.1),
            (1855.3, 1.80, 63444, 116.7),
        ],
        .equal: [
            (42.5, 0.08, 733, 6.1), (107.7, 0.13, 1592, 13.8), (182.8, 0.16, 2629, 18.2),
            (262.9, 0.17, 3516, 21.5), (347.1, 0.18, 4262, 17.1), (435.0, 0.20, 4811, 21.6),
            (525.8, 0.20, 5416, 20.0), (619.2, 0.21, 5820, 18.5), (715.1, 0.23, 6227, 19.5),
            (812.2, 0.24, 6618, 21.5),
        ],
        .full: [
            (39.1, 0.07, 467, 3.2), (100.2, 0.11, 1002, 8.3), (171.7, 0.12, 1653, 13.0),
            (249.8, 0.14, 2320, 16.1), (332.5, 0.16, 2893, 16.9), (419.5, 0.17, 3406, 16.1),
            (509.3, 0.17, 3804, 15.7), (602.5, 0.19, 4161, 16.3), (697.6, 0.21, 4534, 16.6),
            (795.5, 0.21, 4892, 17.2),
        ],
        .decorrelated: [
            (37.8, 0.07, 441, 2.9), (101.0, 0.16, 824, 5.8), (180.1, 0.24, 1241, 9.1),
            (272.4, 0.32, 1721, 12.8), (374.1, 0.41, 2199, 15.4), (485.8, 0.50, 2698, 17.8),
            (605.6, 0.60, 3224, 19.0), (731.8, 0.71, 3740, 20.8), (865.1, 0.79, 4165, 20.1),
            (1001.4, 0.93, 4632, 21.8),
        ],
    ]
}
