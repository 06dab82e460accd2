import { setTimeout as pause } from 'node:timers/promises'
import { type Asked, send } from '../requests/load.ts'
import type { Listeners } from './listeners.ts'

export interface Deliveries {
  /** Milliseconds from sending a message to its delivery, one for each page. */
  times: number[]
  /** Milliseconds from the sending to the sender's answer. */
  answers: number[]
  lost: number
  misdelivered: number
  /** Duplicates: a message was delivered twice to one page. */
  twice: number
}

/** After this time an undelivered message counts as lost. */
const timeoutMs = 3_000

/**
 * Sends messages at an interval, to one conversation after the other, and records their deliveries.
 * @param asked sends a message to a conversation
 * @param pages how many follow each conversation
 */
export async function deliver(
  listeners: Listeners,
  {
    asked,
    conversations,
    pages,
    everyMs,
    messages,
  }: {
    asked: (conversationId: string) => Asked
    conversations: readonly string[]
    pages: number
    everyMs: number
    messages: number
  },
): Promise<Deliveries> {
  const found: Deliveries = { times: [], answers: [], lost: 0, misdelivered: 0, twice: 0 }
  const sent = new Map<string, { at: number; heard: number }>()
  listeners.onHeard = (heard, follows) => {
    const message = sent.get(heard)
    if (!message || heard !== follows) found.misdelivered++
    else if (message.heard === pages) found.twice++
    else {
      message.heard++
      found.times.push(performance.now() - message.at)
    }
  }
  const settle = (conversationId: string) => {
    found.lost += pages - (sent.get(conversationId)?.heard ?? pages)
    sent.delete(conversationId)
  }
  const began = performance.now()
  const sending: Promise<void>[] = []
  for (let n = 0; n < messages; n++) {
    await pause(Math.max(0, began + n * everyMs - performance.now()))
    const conversationId = conversations[n % conversations.length] as string
    settle(conversationId)
    const at = performance.now()
    sent.set(conversationId, { at, heard: 0 })
    sending.push(send(asked(conversationId)).then(() => void found.answers.push(performance.now() - at)))
  }
  await Promise.all(sending)
  await pause(Math.min(timeoutMs, 1_500))
  for (const conversationId of [...sent.keys()]) settle(conversationId)
  return found
}
