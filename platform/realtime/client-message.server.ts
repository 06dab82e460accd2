import { z } from 'zod'
import { exactText } from '#platform/forms/text.ts'
import type { ClientMessage } from './wire.ts'

const topic = exactText(200).min(1)

const clientMessage = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('watch'),
    topic,
    since: exactText(20)
      .regex(/^\d{1,20}$/)
      .optional(),
    grant: exactText(200).min(1).optional(),
  }),
  z.strictObject({ type: z.literal('unwatch'), topic }),
  z.strictObject({ type: z.literal('ping') }),
])

/** Parses a browser's message; undefined when it is malformed or larger than `maxBytes`. */
export function parseClientMessage(data: unknown, maxBytes: number): ClientMessage | undefined {
  if (typeof data !== 'string' || Buffer.byteLength(data) > maxBytes) return undefined
  try {
    return clientMessage.safeParse(JSON.parse(data)).data
  } catch {
    return undefined
  }
}
