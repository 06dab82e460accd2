/** Where the one WebSocket of a page is. */
export const livePath = '/api/live'

/** What a browser says. `since` and `at` are cursors, decimal numbers that grow; `grant` is a visitor's case-access grant. */
export type ClientMessage =
  | { type: 'watch'; topic: string; since?: string; grant?: string }
  | { type: 'unwatch'; topic: string }
  | { type: 'ping' }

/**
 * What the server says. `changed` tells that something under the topic changed, never what; everything that
 * was committed before its `at` has been told. `refused` is the same for a topic that doesn't exist and one
 * that the watcher may not see.
 */
export type ServerMessage =
  | { type: 'watching'; topic: string; at: string }
  | { type: 'changed'; topic: string; at: string }
  | { type: 'refused'; topic: string }
  | { type: 'pong' }

export const closeCodes = {
  /** The server stops; come back, to another process if need be. */
  stopping: 1001,
  /** Said something that no page of ours says, or too much of it. */
  misbehaved: 1008,
  /** The server can't tell just now what the socket may see. */
  tryLater: 1013,
  /** The session ended, or its roles changed: sign in or load the page again. */
  sessionEnded: 4401,
} as const
