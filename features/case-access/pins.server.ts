import { randomUUID } from 'node:crypto'
import { desc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#db/database.ts'
import { cases } from '#features/cases/cases.table.ts'
import { Problem } from '#platform/api/faults.server.ts'
import { lawyer } from '#platform/api/procedures.server.ts'
import { byId } from '#platform/api/row-input.ts'
import { type Keys, newPin } from '#platform/crypto/keys.server.ts'
import { newPinSchema, pinLimits, pinListSchema, pinSchema } from './case-access.schema.ts'
import { caseAccessPins } from './case-access.table.ts'
import { pinHash } from './pin-hash.server.ts'

const tags = ['case access']

/** The PINs of a lawyer's own cases. No one else may read them, not even administrators. */
export const lawyerPins = {
  list: lawyer
    .route({ method: 'GET', path: '/lawyer/pins', tags })
    .output(pinListSchema)
    .handler(({ context }) =>
      context.run(async (tx) => ({ pins: await ownPins(tx, context.keys), now: await clock(tx) })),
    ),

  /** Creates a PIN for a case; an earlier one stops working. */
  create: lawyer
    .route({ method: 'POST', path: '/lawyer/pins', tags, successStatus: 201 })
    .input(newPinSchema)
    .output(pinSchema)
    .handler(({ context, input: { caseId } }) =>
      context.run(async (tx) => {
        const [own] = await tx.select({ id: cases.id }).from(cases).where(eq(cases.id, caseId))
        if (!own) throw new Problem('NOT_FOUND')
        const id = randomUUID()
        const pin = newPin()
        await tx.insert(caseAccessPins).values({
          id,
          caseId,
          pinHash: pinHash(context.keys, caseId, pin),
          pinCiphertext: context.keys.seal('pin-text', pin, id),
        })
        return (await ownPins(tx, context.keys)).find((made) => made.id === id) as z.output<typeof pinSchema>
      }),
    ),

  /** Withdraws a PIN. Pages that it has unlocked stay open until their grant ends. */
  delete: lawyer
    .route({ method: 'DELETE', path: '/lawyer/pins/{id}', tags })
    .input(byId)
    .output(z.object({ success: z.literal(true) }))
    .handler(({ context, input }) =>
      context.run(async (tx) => {
        const gone = await tx
          .delete(caseAccessPins)
          .where(eq(caseAccessPins.id, input.id))
          .returning({ id: caseAccessPins.id })
        if (gone.length === 0) throw new Problem('NOT_FOUND')
        return { success: true as const }
      }),
    ),
}

/** The database's time, by which PINs expire. */
async function clock(tx: Tx): Promise<Date> {
  const { rows } = await tx.execute<{ now: string }>(sql`select now()`)
  return new Date(rows[0]?.now ?? Date.now())
}

async function ownPins(tx: Tx, keys: Keys) {
  const rows = await tx
    .select({
      id: caseAccessPins.id,
      caseId: caseAccessPins.caseId,
      caseNumber: cases.caseNumber,
      caseTitle: cases.title,
      expiresAt: caseAccessPins.expiresAt,
      ownerFailures: caseAccessPins.ownerFailures,
      visitorFailures: caseAccessPins.visitorFailures,
    })
    .from(caseAccessPins)
    .innerJoin(cases, eq(cases.id, caseAccessPins.caseId))
    .orderBy(desc(caseAccessPins.createdAt), caseAccessPins.id)
    .limit(200)
  const live = await tx.execute<{ id: string; pin_ciphertext: string | null }>(
    sql`select * from own_live_pins()`,
  )
  const codes = new Map(live.rows.map((row) => [row.id, row.pin_ciphertext]))
  return rows.map(({ ownerFailures, visitorFailures, ...row }) => {
    const sealed = codes.get(row.id)
    return {
      ...row,
      pinCode: sealed ? keys.open('pin-text', sealed, row.id) : null,
      triesLeft: { visitors: pinLimits.tries - visitorFailures, client: pinLimits.tries - ownerFailures },
    }
  })
}
