import { useQueryClient } from '@tanstack/react-query'
import { useContext, useEffect, useRef } from 'react'
import { DraftOwner } from '#platform/drafts/use-draft.ts'
import { useConnection } from '#platform/realtime/live.ts'
import type { ChatSide } from './chat.schema.ts'
import { mayHaveUnsent } from './kept-conversations.ts'
import type { ChatCalls } from './outboxes.ts'

/**
 * Sends the unconfirmed messages of all conversations, on any screen, also those of tabs that were closed: when the page
 * loads, and when the connection returns. The code that sends them is loaded only if there are any.
 */
export function useUnsentMessages(side: ChatSide, calls: ChatCalls): void {
  const queries = useQueryClient()
  const owner = useContext(DraftOwner)
  const isOffline = useConnection() === 'offline'
  // The object changes with each render, but its procedures don't.
  const latest = useRef(calls)
  latest.current = calls
  useEffect(() => {
    if (isOffline || !owner) return
    const send = () => {
      if (!mayHaveUnsent(owner, side)) return
      import('./unsent-messages.ts')
        .then(({ sendUnsent }) => sendUnsent(queries, latest.current, owner, side))
        // They stay where they are, for the next time.
        .catch(() => {})
    }
    send()
    window.addEventListener('online', send)
    return () => window.removeEventListener('online', send)
  }, [isOffline, owner, side, queries])
}
