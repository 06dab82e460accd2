import { and, desc, eq, gte, isNull } from 'drizzle-orm'
import { z } from 'zod'
import type { Actor } from '#db/actor.ts'
import { cases } from '#features/cases/cases.table.ts'
import { clients } from '#features/clients/clients.table.ts'
import { Problem } from '#platform/api/faults.server.ts'
import { admin, lawyer } from '#platform/api/procedures.server.ts'
import { lockedOutSchema, pinLimits, pinRequestSchema } from './case-access.schema.ts'
import { caseAccessLocks, caseAccessUnlocks } from './pin-locks.table.ts'
import { caseAccessRequests } from './pin-requests.table.ts'

const tags = ['case access']
const done = z.object({ success: z.literal(true) })
const most = 200

/** Clients who ask their lawyer for a PIN. Making one answers the request. */
export const lawyerPinRequests = {
  list: lawyer
    .route({ method: 'GET', path: '/lawyer/pin-requests', tags })
    .output(z.array(pinRequestSchema))
    .handler(({ context }) =>
      context.run((tx) =>
        tx
          .select({
            id: caseAccessRequests.id,
            caseId: caseAccessRequests.caseId,
            caseNumber: cases.caseNumber,
            caseTitle: cases.title,
            clientName: clients.name,
            createdAt: caseAccessRequests.createdAt,
          })
          .from(caseAccessRequests)
          .innerJoin(cases, eq(cases.id, caseAccessRequests.caseId))
          .leftJoin(clients, eq(clients.id, caseAccessRequests.clientId))
          .where(
            and(
              eq(caseAccessRequests.lawyerId, context.actor.lawyerId),
              isNull(caseAccessRequests.answeredAt),
            ),
          )
          .orderBy(desc(caseAccessRequests.createdAt))
          .limit(most),
      ),
    ),

  /** Without a PIN: the client may ask again. */
  dismiss: lawyer
    .route({ method: 'DELETE', path: '/lawyer/pin-requests/{id}', tags })
    .input(z.object({ id: z.uuid() }))
    .output(done)
    .handler(({ context, input }) =>
      context.run(async (tx) => {
        const gone = await tx
          .delete(caseAccessRequests)
          .where(and(eq(caseAccessRequests.id, input.id), isNull(caseAccessRequests.answeredAt)))
          .returning({ id: caseAccessRequests.id })
        if (gone.length === 0) throw new Problem('NOT_FOUND')
        return { success: true as const }
      }),
    ),
}

const ofActor = (actor: Actor) =>
  actor.role === 'lawyer' ? eq(caseAccessLocks.lawyerId, actor.lawyerId) : undefined

/** Cases at which so many PINs were guessed that none opens them any more: a lawyer's own, or all of the firm's. */
const pinLocksOf = (audience: typeof admin, area: 'lawyer' | 'admin') => ({
  list: audience
    .route({ method: 'GET', path: `/${area}/pin-locks`, tags })
    .output(z.array(lockedOutSchema))
    .handler(({ context }) =>
      context.run((tx) =>
        tx
          .select({ caseId: cases.id, caseNumber: cases.caseNumber, caseTitle: cases.title })
          .from(caseAccessLocks)
          .innerJoin(cases, eq(cases.id, caseAccessLocks.caseId))
          .where(and(ofActor(context.actor), gte(caseAccessLocks.failures, pinLimits.lifetimeTries)))
          .orderBy(cases.caseNumber)
          .limit(most),
      ),
    ),

  /** Lets the case be tried again, on record with who decided so. */
  unlock: audience
    .route({ method: 'POST', path: `/${area}/pin-locks/{caseId}/unlock`, tags })
    .input(z.object({ caseId: z.uuid() }))
    .output(done)
    .handler(({ context, input }) =>
      context.run(async (tx) => {
        const [own] = await tx.select({ id: cases.id }).from(cases).where(eq(cases.id, input.caseId))
        if (!own) throw new Problem('NOT_FOUND')
        await tx.insert(caseAccessUnlocks).values(input)
        return { success: true as const }
      }),
    ),
})

export const adminPinLocks = pinLocksOf(admin, 'admin')
// The calls differ by whom the actor is alone, so one type serves both audiences.
export const lawyerPinLocks = pinLocksOf(lawyer as unknown as typeof admin, 'lawyer')
