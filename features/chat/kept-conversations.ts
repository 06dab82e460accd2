import { copyKeys, keptNames } from '#platform/drafts/drafts.ts'
import type { ChatSide } from './chat.schema.ts'

/** How names of stored messages begin. With the side: one person may use both portals, and each sends its own messages. */
export const keptPrefix = (side: ChatSide) => `outbox:${side}:`

/** The conversations that have stored messages. */
export const keptConversations = (owner: string, side: ChatSide): string[] =>
  keptNames(owner, keptPrefix(side)).map((name) => name.slice(keptPrefix(side).length))

/** Whether there may be messages to send: of this tab, or of one that was closed. */
export const mayHaveUnsent = (owner: string, side: ChatSide): boolean =>
  keptConversations(owner, side).length > 0 || copyKeys(owner).length > 0
