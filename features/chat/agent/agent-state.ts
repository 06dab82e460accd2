import type { KnownDirectories } from './directories.ts'
import type { OpenEpoch } from './epochs.ts'
import type { KeyStore } from './key-store.ts'

/** What an account's agent holds in one browser. */
export interface AgentState {
  readonly store: KeyStore
  readonly userId: string
  /** Keys of epochs, in memory alone, by the hash of their statement: a server can show the same id in two chats. */
  readonly epochs: Map<string, OpenEpoch>
  /** What was verified last of each conversation, for its messages. */
  readonly known: Map<string, KnownDirectories>
  /**
   * Hashes of epochs whose key the server was asked for. An agent asks once for each, so that two browsers that
   * lack the key don't notify each other endlessly.
   */
  readonly wanted: Set<string>
}

export const newState = (store: KeyStore, userId: string): AgentState => ({
  store,
  userId,
  epochs: new Map(),
  known: new Map(),
  wanted: new Set(),
})
