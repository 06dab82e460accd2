/** Limits for one socket and for one address, in milliseconds and bytes. */
export const liveLimits = {
  topicsPerSocket: 100,
  messageBytes: 2_048,
  /** Messages that wait for an answer. */
  pendingMessages: 150,
  /** Unsent data of a slow reader, above which the socket is dropped. */
  bufferedBytes: 256 * 1024,
  /** An office behind one address opens many pages. */
  socketsPerAddress: 300,
  heartbeatMs: 25_000,
  /** Permission checks that run at the same time; they use the database's pool. */
  concurrentChecks: 4,
}

export type LiveLimits = typeof liveLimits
