/** A divider between two alternatives. */
export const Or = () => (
  <p className="flex items-center gap-3 text-sm text-ink-soft before:h-px before:flex-1 before:bg-rule after:h-px after:flex-1 after:bg-rule">
    or
  </p>
)
