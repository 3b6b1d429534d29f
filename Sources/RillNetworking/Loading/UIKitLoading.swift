// Untried: it was written where there is no UIKit.
#if canImport(UIKit) && !os(watchOS)
    import UIKit

    extension Loadable where Self == MainActorLoading {
        /// A control that cannot be used meanwhile.
        @MainActor
        public static func control(_ control: UIControl) -> MainActorLoading {
            MainActorLoading(
                begin: { [weak control] in control?.isEnabled = false },
                end: { [weak control] in control?.isEnabled = true })
        }

        /// A scroll view that does not scroll meanwhile.
        @MainActor
        public static func scrolling(_ view: UIScrollView) -> MainActorLoading {
            MainActorLoading(
                begin: { [weak view] in view?.isScrollEnabled = false },
                end: { [weak view] in view?.isScrollEnabled = true })
        }

        /// A view that lies over another one meanwhile: over the content of a cell, and over a scroll view's first ancestor
        /// that does not scroll.
        @MainActor
        public static func mask(_ mask: UIView, over view: UIView) -> MainActorLoading {
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
            /// A refresh control, which begins only if the user has not begun it.
            @MainActor
            public static func refresh(_ control: UIRefreshControl) -> MainActorLoading {
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

    extension UIProgressView: Progressable {
        nonisolated public func progress(_ progress: TransferProgress) {
            performOnMainActor { self.progress = Float(progress.fraction ?? 0) }
        }
    }

    /// Shows messages as alerts of a view controller.
    public final class AlertMessages: Warnable, Informable {
        private let present: @MainActor @Sendable (UIAlertController) -> Void

        @MainActor
        public init(over controller: UIViewController) {
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
