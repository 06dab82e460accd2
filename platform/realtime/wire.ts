/** The path of the page's WebSocket. */
export const livePath = '/api/live'

/**
 * A browser's messages. `since` and `at` are cursors, growing decimal numbers; `grant` is an anonymous user's case
 * access.
 */
export type ClientMessage =
  | { type: 'watch'; topic: string; since?: string; grant?: string }
  | { type: 'unwatch'; topic: string }
  | { type: 'ping' }

/**
 * The server's messages. `changed` says that something under the topic changed, never what; everything committed before
 * its `at` has been reported. `refused` is the same for a topic that doesn't exist and one that the watcher may not
 * see.
 */
export type ServerMessage =
  | { type: 'watching'; topic: string; at: string }
  | { type: 'changed'; topic: string; at: string }
  | { type: 'refused'; topic: string }
  | { type: 'pong' }

export const closeCodes = {
  /** The server is stopping; reconnect, possibly to another process. */
  stopping: 1001,
  /** The client sent an invalid message, or too many. */
  misbehaved: 1008,
  /** The server can't determine the socket's permissions at present. */
  tryLater: 1013,
  /** The session ended, or its roles changed: sign in or reload the page. */
  sessionEnded: 4401,
} as const
