export const presenceLimits = {
  /** Somebody of whom nothing was heard for this long is gone. */
  expirySeconds: 60,
  heartbeatSeconds: 20,
  /** A page that reloads is gone for a moment. */
  graceSeconds: 4,
} as const
