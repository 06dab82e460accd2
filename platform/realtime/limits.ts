/** What one socket, and one address, may take of the process. Milliseconds and bytes. */
export const liveLimits = {
  topicsPerSocket: 100,
  messageBytes: 2_048,
  /** Messages that wait for an answer. */
  pendingMessages: 150,
  /** What a slow reader may leave unread before the socket is dropped. */
  bufferedBytes: 256 * 1024,
  /** An office behind one address opens many pages. */
  socketsPerAddress: 300,
  heartbeatMs: 25_000,
  /** Permission checks that run at the same time, out of the database's pool. */
  concurrentChecks: 4,
}

export type LiveLimits = typeof liveLimits
