import { useRef } from 'react'

/**
 * Sends content with an idempotency key. After a lost answer the same content is sent with the same key, and
 * is stored once; content that was changed in between gets a new key.
 */
export function useSendingKey() {
  const last = useRef<{ key: string; content: string }>(undefined)
  return async <Answer>(send: (key: string) => Promise<Answer>, values: unknown): Promise<Answer> => {
    const content = JSON.stringify(values)
    if (last.current?.content !== content) last.current = { key: crypto.randomUUID(), content }
    const answer = await send(last.current.key)
    // The same text, sent again on purpose, gets a new key.
    last.current = undefined
    return answer
  }
}
