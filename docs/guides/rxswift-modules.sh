#!/bin/sh
# Writes a package `RxSwift` with the modules RxSwift, RxRelay, RxCocoa, RxTest and RxBlocking, each of one line
# that re-exports RillRx or RillRxTest, so that code written for RxSwift keeps its imports.
#
#     sh rxswift-modules.sh FOLDER '.package(name: "Rill", path: "../Rill")'
#
# FOLDER is where the package is written, such as `RxSwift` beside your manifest; a folder that exists must be empty. The
# second argument is the dependency on Rill, as it stands in a manifest.
set -eu

[ $# = 2 ] || { sed -n '2,9s/^# \{0,1\}//p' "$0" >&2; exit 2; }
folder=$1 rill=$2
[ -n "$folder" ] || { echo "the name of the folder is empty" >&2; exit 2; }
[ ! -e "$folder" ] || [ -d "$folder" ] || { echo "$folder is no folder" >&2; exit 1; }
[ -z "$(ls -A "$folder" 2>/dev/null)" ] || { echo "$folder is not empty" >&2; exit 1; }

products='' targets=''
for pair in RxSwift:RillRx RxRelay:RillRx RxCocoa:RillRx RxTest:RillRxTest RxBlocking:RillRxTest; do
    module=${pair%:*} source=${pair#*:}
    mkdir -p "$folder/Sources/$module"
    echo "@_exported import $source" >"$folder/Sources/$module/$module.swift"
    products="$products
        .library(name: \"$module\", targets: [\"$module\"]),"
    targets="$targets
        .target(name: \"$module\", dependencies: [.product(name: \"$source\", package: \"Rill\")]),"
done

cat >"$folder/Package.swift" <<END
// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "RxSwift",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [$products
    ],
    dependencies: [$rill],
    targets: [$targets
    ])
END
