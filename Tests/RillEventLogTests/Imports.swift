// What every file of these tests uses.
@_exported import Foundation
@_exported import Rill
@_exported import RillEventLog
@_exported import TestSupport
