import { and, eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#db/database.ts'
import { Problem } from '#platform/api/faults.server.ts'
import { admin } from '#platform/api/procedures.server.ts'
import { byId, byVersion } from '#platform/api/row-input.ts'
import { listPage } from '#platform/lists/list-page.ts'
import { changeMany } from '#platform/lists/many.server.ts'
import { manyReport } from '#platform/lists/many.ts'
import { convert, likelyClients } from './conversion.server.ts'
import { leadBoard } from './lead-board.server.ts'
import { leadPage } from './lead-list.server.ts'
import { leadOwners } from './lead-owners.server.ts'
import { existingLead, shownLead, shownLeads } from './lead-rows.server.ts'
import {
  leadAnswer,
  leadItem,
  leadListInput,
  leadMessages,
  leadSchema,
  likelyClient,
  manyLeadsAssignment,
  manyLeadsChange,
} from './leads.schema.ts'
import { leads } from './leads.table.ts'
import { leadsBefore, sendStepMails } from './send-lead-mails.server.ts'

const tags = ['leads']

/** The one that was written under the same key, whose answer was lost. */
async function sentBefore(tx: Tx, idempotencyKey: string | undefined) {
  const [found] = await tx
    .select({ id: leads.id })
    .from(leads)
    .where(eq(leads.idempotencyKey, idempotencyKey ?? ''))
  if (!found) throw new Problem('NOT_FOUND')
  return found.id
}

/** People who may become clients, for administrators. */
export const adminLeads = {
  list: admin
    .route({ method: 'GET', path: '/admin/leads', tags })
    .input(leadListInput)
    .output(listPage(leadItem))
    .handler(async ({ context, input }) => {
      const page = await context.run((tx) => leadPage(tx, input))
      return { ...page, items: await shownLeads(context.db, page.items) }
    }),

  owners: leadOwners,
  ...leadBoard,

  create: admin
    .route({ method: 'POST', path: '/admin/leads', tags, successStatus: 201 })
    .input(leadSchema.safeExtend({ idempotencyKey: z.uuid().optional() }))
    .output(leadItem)
    .handler(async ({ context, input }) => {
      const row = await context.run(async (tx) => {
        const [made] = await tx
          .insert(leads)
          .values(input)
          .onConflictDoNothing({ target: leads.idempotencyKey })
          .returning({ id: leads.id })
        return existingLead(tx, made?.id ?? (await sentBefore(tx, input.idempotencyKey)))
      })
      return shownLead(context.db, row)
    }),

  update: admin
    .route({ method: 'PUT', path: '/admin/leads/{id}', tags })
    .input(leadSchema.safeExtend(byVersion.shape))
    .output(leadItem)
    .handler(async ({ context, input: { id, version, ...values } }) => {
      const row = await context.run(async (tx) => {
        const arriving = await leadsBefore(tx, [id], values.status)
        const changed = await tx
          .update(leads)
          .set(values)
          .where(and(eq(leads.id, id), eq(leads.version, version)))
          .returning({ id: leads.id })
        const current = await existingLead(tx, id)
        if (changed.length === 0) throw new Problem('CONFLICT')
        await sendStepMails(context, tx, arriving, values.status)
        return current
      })
      return shownLead(context.db, row)
    }),

  /**
   * Notes when the firm first answered the lead, such as by telephone.
   * @throws {Problem} CONFLICT: it was answered before. BAD_REQUEST: the time is before the lead, or to come.
   */
  markAnswered: admin
    .route({ method: 'POST', path: '/admin/leads/{id}/answer', tags })
    .input(leadAnswer)
    .output(leadItem)
    .handler(async ({ context, input: { id, at } }) => {
      const row = await context.run(async (tx) => {
        const { createdAt, firstAnsweredAt } = await existingLead(tx, id)
        if (firstAnsweredAt) throw new Problem('CONFLICT', { detail: leadMessages.answered })
        // A form's time has no seconds.
        if (at.getTime() > Date.now() || at.getTime() < createdAt.getTime() - 60_000)
          throw new Problem('BAD_REQUEST', {
            detail: leadMessages.answerTime,
            fields: { at: leadMessages.answerTime },
          })
        const marked = await tx
          .update(leads)
          .set({ firstAnsweredAt: new Date(Math.max(at.getTime(), createdAt.getTime())) })
          .where(and(eq(leads.id, id), isNull(leads.firstAnsweredAt)))
          .returning({ id: leads.id })
        if (marked.length === 0) throw new Problem('CONFLICT', { detail: leadMessages.answered })
        await tx.execute(sql`select audit('lead.answered', 'leads', ${id}::uuid)`)
        return existingLead(tx, id)
      })
      return shownLead(context.db, row)
    }),

  delete: admin
    .route({ method: 'DELETE', path: '/admin/leads/{id}', tags })
    .input(byId)
    .output(z.object({ success: z.literal(true) }))
    .handler(({ context, input }) =>
      context.run(async (tx) => {
        const gone = await tx.delete(leads).where(eq(leads.id, input.id)).returning({ id: leads.id })
        if (gone.length === 0) throw new Problem('NOT_FOUND')
        return { success: true as const }
      }),
    ),

  /** Changes the status of several leads; what can't be changed is reported. */
  changeMany: admin
    .route({ method: 'POST', path: '/admin/leads/changes', tags })
    .input(manyLeadsChange)
    .output(manyReport)
    .handler(({ context, input: { rows, ...values } }) =>
      context.run(async (tx) => {
        const ids = rows.map(({ id }) => id)
        const arriving = new Set(await leadsBefore(tx, ids, values.status))
        const report = await changeMany(tx, leads, rows, values)
        const arrived = report.done.filter((id) => arriving.has(id))
        await sendStepMails(context, tx, arrived, values.status)
        return report
      }),
    ),

  /** Gives several leads to an administrator; what can't be given is reported. */
  assignMany: admin
    .route({ method: 'POST', path: '/admin/leads/assignments', tags })
    .input(manyLeadsAssignment)
    .output(manyReport)
    .handler(({ context, input: { rows, ownerId } }) =>
      context.run((tx) => changeMany(tx, leads, rows, { ownerId })),
    ),

  /** Clients who may be the same person. */
  likelyClients: admin
    .route({ method: 'GET', path: '/admin/leads/{id}/likely-clients', tags })
    .input(byId)
    .output(z.array(likelyClient))
    .handler(({ context, input }) => context.run((tx) => likelyClients(tx, input.id))),

  /** Makes a client of the lead, or says which client it is. */
  convert: admin
    .route({ method: 'POST', path: '/admin/leads/{id}/conversion', tags })
    .input(byVersion.extend({ clientId: z.uuid().optional(), despiteLikely: z.boolean().default(false) }))
    .output(leadItem)
    .handler(async ({ context, input }) => {
      const row = await context.run(async (tx) => {
        await convert(tx, input)
        await sendStepMails(context, tx, [input.id], 'converted')
        return existingLead(tx, input.id)
      })
      return shownLead(context.db, row)
    }),
}
