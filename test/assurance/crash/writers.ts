import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { ORPCError } from '@orpc/client'
import type { Caller } from './caller.ts'

/** What was acknowledged, with the key to find it again. */
export interface Ledger {
  messages: Map<string, string>
  /** By file id; the file's SHA-256. */
  updates: Map<string, string>
  /** Timeline entries without a file, by idempotency key. */
  entries: Set<string>
  /** PINs that were found again after they were created, and those that weren't. */
  pins: number
  lostPins: string[]
  /** Writes whose answer was lost and that were sent again. */
  repeated: number
}

export const emptyLedger = (): Ledger => ({
  messages: new Map(),
  updates: new Map(),
  entries: new Set(),
  pins: 0,
  lostPins: [],
  repeated: 0,
})

interface Writing {
  client: Caller
  lawyer: Caller
  conversationId: string
  caseId: string
  ledger: Ledger
  isOver(): boolean
}

/** Everybody writes until stopped; unanswered writes are sent again under the same key, as a page does. */
export function keepWriting(writing: Writing): Promise<unknown> {
  return Promise.all([
    ...Array.from({ length: 3 }, () => writeMessages(writing)),
    ...Array.from({ length: 2 }, () => writeUpdates(writing)),
    writeEntries(writing),
    makePins(writing),
  ])
}

async function writeMessages({ client, conversationId, ledger, isOver }: Writing): Promise<void> {
  while (!isOver()) {
    const idempotencyKey = randomUUID()
    const messageText = `Written under ${idempotencyKey}`
    const send = () => client.api.client.chat.send({ conversationId, idempotencyKey, messageText })
    if (!(await untilAnswered(send, ledger, isOver))) return
    ledger.messages.set(idempotencyKey, messageText)
    // A page whose answer was late sends once more.
    if (ledger.messages.size % 10 === 0) await send().catch(() => {})
  }
}

async function writeUpdates({ lawyer, caseId, ledger, isOver }: Writing): Promise<void> {
  while (!isOver()) {
    const body = `What was filed: ${randomUUID()}\n`.repeat(200)
    const upload = async () => {
      const answer = await lawyer.fetch('/api/uploads', {
        method: 'POST',
        body,
        headers: { 'x-file-name': 'filed.txt' },
      })
      if (answer.status !== 201) throw new ORPCError('UPLOAD', { status: answer.status })
      return (await answer.json()) as { id: string }
    }
    const uploaded = await untilAnswered(upload, ledger, isOver)
    if (!uploaded) return
    const update = {
      caseId,
      description: `Filed as ${uploaded.answer.id}`,
      entryTimestamp: new Date(),
      fileId: uploaded.answer.id,
      documentName: 'filed.txt',
    }
    const added = await untilAnswered(() => lawyer.api.lawyer.timeline.add(update), ledger, isOver)
    if (!added) return
    ledger.updates.set(uploaded.answer.id, createHash('sha256').update(body).digest('hex'))
  }
}

async function writeEntries({ lawyer, caseId, ledger, isOver }: Writing): Promise<void> {
  while (!isOver()) {
    const idempotencyKey = randomUUID()
    const entry = {
      caseId,
      idempotencyKey,
      description: `Noted under ${idempotencyKey}`,
      entryTimestamp: new Date(),
    }
    const send = () => lawyer.api.lawyer.timeline.add(entry)
    if (!(await untilAnswered(send, ledger, isOver))) return
    ledger.entries.add(idempotencyKey)
    if (ledger.entries.size % 10 === 0) await send().catch(() => {})
  }
}

async function makePins({ lawyer, caseId, ledger, isOver }: Writing): Promise<void> {
  while (!isOver()) {
    // A retry creates another PIN, which replaces the one whose answer was lost.
    const made = await untilAnswered(() => lawyer.api.lawyer.pins.create({ caseId }), ledger, isOver)
    await sleep(50)
    const found = await untilAnswered(() => lawyer.api.lawyer.pins.list(), ledger, isOver)
    if (!made || !found) return
    const ofCase = found.answer.pins.filter((pin) => pin.caseId === caseId).map(({ id }) => id)
    if (ofCase.length === 1 && ofCase[0] === made.answer.id) ledger.pins += 1
    else ledger.lostPins.push(made.answer.id)
  }
}

/** No answer, service unavailable, or insufficient storage. */
const passing = [0, 503, 507]

/**
 * Retries while there is no answer or a temporary error. A refusal of a retry means that the first try was stored, as
 * a file can be claimed once.
 * @returns undefined when stopped before an answer
 */
async function untilAnswered<T>(
  send: () => Promise<T>,
  ledger: Ledger,
  isOver: () => boolean,
): Promise<{ answer: T } | undefined> {
  for (let tries = 1; ; tries++) {
    try {
      return { answer: await send() }
    } catch (error) {
      const status = error instanceof ORPCError ? error.status : 0
      if (tries > 1 && status === 400) return { answer: undefined as T }
      if (!passing.includes(status)) throw error
      if (isOver()) return undefined
      ledger.repeated += 1
      await sleep(100)
    }
  }
}
