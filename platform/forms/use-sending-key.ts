import { useRef } from 'react'

/**
 * Sends something under a key by which the server knows it again. After a lost answer the same content goes under the
 * same key, and is kept once; what was changed in between is something else.
 */
export function useSendingKey() {
  const last = useRef<{ key: string; content: string }>(undefined)
  return async <Answer>(send: (key: string) => Promise<Answer>, values: unknown): Promise<Answer> => {
    const content = JSON.stringify(values)
    if (last.current?.content !== content) last.current = { key: crypto.randomUUID(), content }
    const answer = await send(last.current.key)
    // The same words once more, on purpose, are another one.
    last.current = undefined
    return answer
  }
}
