import { z } from 'zod'
import { envelopeSchema, keyLimits } from './chat-keys.schema.ts'
import { signatureSchema } from './sealed-message.schema.ts'

// What the server takes. Apart from what pages read, which load no schema of it.

export const newStatementSchema = z.object({
  statement: z.string().max(keyLimits.keyStatement.max, { abort: true }).min(keyLimits.keyStatement.min),
  signature: signatureSchema,
})

export const newEpochSchema = z.object({
  id: z.uuid(),
  statement: z.string().max(keyLimits.statement.max, { abort: true }).min(keyLimits.statement.min),
  signature: signatureSchema,
  envelopes: z
    .array(z.object({ holderId: z.uuid(), sealed: envelopeSchema }))
    .min(1)
    .max(keyLimits.holders),
})
export type NewEpoch = z.output<typeof newEpochSchema>

export const moreEnvelopesSchema = z
  .array(z.object({ epochId: z.uuid(), holderId: z.uuid(), sealed: envelopeSchema }))
  .min(1)
  .max(1000)
export type MoreEnvelopes = z.output<typeof moreEnvelopesSchema>
