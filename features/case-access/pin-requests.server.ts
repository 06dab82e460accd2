import { and, desc, eq, gte, isNull } from 'drizzle-orm'
import { z } from 'zod'
import type { Actor } from '#db/actor.ts'
import { cases } from '#features/cases/cases.table.ts'
import { clients } from '#features/clients/clients.table.ts'
import { Problem } from '#platform/api/faults.server.ts'
import { lawyer, type StaffArea, staff } from '#platform/api/procedures.server.ts'
import { byId } from '#platform/api/row-input.ts'
import { lockedOutSchema, pinLimits, pinRequestSchema } from './case-access.schema.ts'
import { caseAccessLocks, caseAccessUnlocks } from './pin-locks.table.ts'
import { caseAccessRequests } from './pin-requests.table.ts'

const tags = ['case access']
const done = z.object({ success: z.literal(true) })
const most = 200

/** Clients' requests for a PIN. Creating a PIN answers the request. */
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

  /** Closes a request without a PIN: the client may ask again. */
  dismiss: lawyer
    .route({ method: 'DELETE', path: '/lawyer/pin-requests/{id}', tags })
    .input(byId)
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

/** Cases locked after too many wrong PINs: a lawyer's own, or all of the firm. */
const pinLocksOf = (area: StaffArea) => ({
  list: staff[area]
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

  /** Unlocks the case, and records who did. */
  unlock: staff[area]
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

export const adminPinLocks = pinLocksOf('admin')
export const lawyerPinLocks = pinLocksOf('lawyer')
