/// A file of the page, which is part of the program.
struct WebFile: Sendable {
    let type: String
    let bytes: [UInt8]

    /// The file at a path.
    static func at(_ path: String) -> WebFile? { all[path] }

    private static let all: [String: WebFile] = [
        "/": WebFile(type: "text/html; charset=utf-8", bytes: PackageResources.page_html),
        "/style.css": WebFile(type: "text/css; charset=utf-8", bytes: PackageResources.style_css),
        "/lab.css": WebFile(type: "text/css; charset=utf-8", bytes: PackageResources.lab_css),
        "/main.js": script(PackageResources.main_js),
        "/operators.js": script(PackageResources.operators_js),
        "/retry.js": script(PackageResources.retry_js),
        "/lab.js": script(PackageResources.lab_js),
        "/storm.js": script(PackageResources.storm_js),
        "/weather.js": script(PackageResources.weather_js),
        "/log.js": script(PackageResources.log_js),
    ]

    private static func script(_ bytes: [UInt8]) -> WebFile {
        WebFile(type: "text/javascript; charset=utf-8", bytes: bytes)
    }
}
