import Foundation

/// The memory this process holds; nil where the system does not say it in `/proc`.
func residentBytes() -> Int? {
    guard let data = FileManager.default.contents(atPath: "/proc/self/statm") else { return nil }
    let fields = String(decoding: data, as: UTF8.self).split(separator: " ")
    return fields.count > 1 ? Int(fields[1]).map { $0 * sysconf(Int32(_SC_PAGESIZE)) } : nil
}
