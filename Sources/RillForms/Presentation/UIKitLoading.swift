// Never run, and compiled only against declarations of UIKit's symbols: see `.ci/apple-types`.
#if canImport(UIKit) && !os(watchOS)
    import RillNetworking
    import UIKit

    extension Loadable where Self == MainActorLoading {
        /// Disables a control.
        @MainActor public static func control(_ control: UIControl) -> MainActorLoading {
            MainActorLoading(
                begin: { [weak control] in control?.isEnabled = false },
                end: { [weak control] in control?.isEnabled = true })
        }

        /// Stops a scroll view from scrolling.
        @MainActor public static func scrolling(_ view: UIScrollView) -> MainActorLoading {
            MainActorLoading(
                begin: { [weak view] in view?.isScrollEnabled = false },
                end: { [weak view] in view?.isScrollEnabled = true })
        }

        /// Covers a view with `mask`: the content of a cell, or the first ancestor of a scroll view that does
        /// not scroll.
        @MainActor public static func mask(_ mask: UIView, over view: UIView) -> MainActorLoading {
            MainActorLoading(
                begin: { [weak mask, weak view] in
                    guard let mask, let container = view?.maskContainer else { return }
                    mask.frame = container.bounds
                    mask.autoresizingMask = [.flexibleWidth, .flexibleHeight]
                    container.addSubview(mask)
                },
                end: { [weak mask] in mask?.removeFromSuperview() })
        }

        #if !os(tvOS)
            /// Starts a refresh control, unless the user has started it.
            @MainActor public static func refresh(_ control: UIRefreshControl) -> MainActorLoading {
                MainActorLoading(
                    begin: { [weak control] in
                        if control?.isRefreshing == false { control?.beginRefreshing() }
                    },
                    end: { [weak control] in control?.endRefreshing() })
            }
        #endif
    }

    extension UIView {
        fileprivate var maskContainer: UIView? {
            if let cell = self as? UITableViewCell { return cell.contentView }
            if let cell = self as? UICollectionViewCell { return cell.contentView }
            return sequence(first: self, next: \.superview).first { !($0 is UIScrollView) }
        }
    }

    /// Shows progress in a progress view.
    public struct ProgressViewProgress: Progressable {
        private let show: @MainActor @Sendable (Float) -> Void

        @MainActor public init(_ view: UIProgressView) {
            show = { [weak view] fraction in view?.progress = fraction }
        }

        public func progress(_ progress: TransferProgress) {
            performOnMainActor { [show] in show(Float(progress.fraction ?? 0)) }
        }
    }

    /// Shows messages as alerts of a view controller.
    public final class AlertMessages: Warnable, Informable {
        private let present: @MainActor @Sendable (UIAlertController) -> Void

        @MainActor public init(over controller: UIViewController) {
            present = { [weak controller] alert in controller?.present(alert, animated: true) }
        }

        public func warn(_ message: String) { show(message) }
        public func inform(_ message: String) { show(message) }

        private func show(_ message: String) {
            performOnMainActor { [present] in
                let alert = UIAlertController(title: nil, message: message, preferredStyle: .alert)
                alert.addAction(UIAlertAction(title: "OK", style: .default))
                present(alert)
            }
        }
    }
#endif
