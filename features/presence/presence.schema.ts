export const presenceLimits = {
  /** Somebody without a sign of presence for this long counts as gone. */
  expirySeconds: 60,
  heartbeatSeconds: 20,
  /** A page that reloads is gone for a moment. */
  graceSeconds: 4,
} as const
