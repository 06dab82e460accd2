/** The first focusable element; skips the navigation to `<main id="main" tabIndex={-1}>`. */
export const SkipLink = () => (
  <a
    href="#main"
    className="sr-only rounded-sm bg-primary px-4 py-2.5 text-sm font-medium text-on-primary focus-visible:not-sr-only focus-visible:fixed focus-visible:top-3 focus-visible:left-3 focus-visible:z-70"
  >
    Skip to content
  </a>
)
