import { z } from 'zod'
import type { ClientMessage } from './wire.ts'

const topic = z.string().min(1).max(200)

const clientMessage = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('watch'),
    topic,
    since: z
      .string()
      .regex(/^\d{1,20}$/)
      .optional(),
    grant: z.string().min(1).max(200).optional(),
  }),
  z.strictObject({ type: z.literal('unwatch'), topic }),
  z.strictObject({ type: z.literal('ping') }),
])

/** Reads what a browser said; nothing for what no page of ours says. */
export function parseClientMessage(data: unknown, maxBytes: number): ClientMessage | undefined {
  if (typeof data !== 'string' || Buffer.byteLength(data) > maxBytes) return undefined
  try {
    return clientMessage.safeParse(JSON.parse(data)).data
  } catch {
    return undefined
  }
}
