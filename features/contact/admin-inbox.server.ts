import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database, Tx } from '#db/database.ts'
import { leads } from '#features/leads/leads.table.ts'
import { Problem } from '#platform/api/faults.server.ts'
import { admin } from '#platform/api/procedures.server.ts'
import { byId } from '#platform/api/row-input.ts'
import { personNames } from '#platform/auth/person-names.server.ts'
import { newestFirst, type Read, readPage } from '#platform/lists/keyset.server.ts'
import { listPage } from '#platform/lists/list-page.ts'
import { narrowed, type SearchedText } from '#platform/lists/search.server.ts'
import { type InboxMessage, inboxInput, inboxMessage } from './admin-inbox.schema.ts'
import { contactMessages } from './contact.table.ts'

const tags = ['contact']

const m = contactMessages
const { id, name, email, phone, message, leadId, answeredAt, answeredBy, createdAt } = m
const select = (tx: Tx) =>
  tx
    .select({
      ...{ id, name, email, phone, message, leadId, answeredAt, answeredBy, createdAt },
      leadStatus: leads.status,
    })
    .from(m)
    .leftJoin(leads, eq(leads.id, leadId))
type Row = Awaited<ReturnType<typeof select>>[number]

const messageText: SearchedText = { id, text: m.searchText, matching: 'contact_messages_like' }

/** Says who answered. Outside the transaction: accounts are another actor's to read. */
async function named(db: Database, rows: Row[]): Promise<InboxMessage[]> {
  const names = await personNames(
    db,
    rows.map((row) => row.answeredBy),
  )
  return rows.map(({ answeredAt, answeredBy, leadId, leadStatus, ...row }) => ({
    ...row,
    answer: answeredAt && { by: names.get(answeredBy ?? '') ?? null, at: answeredAt },
    lead: leadId && leadStatus ? { id: leadId, status: leadStatus } : null,
  }))
}

async function existing(tx: Tx, id: string) {
  const [found] = await select(tx).where(eq(m.id, id))
  if (!found) throw new Problem('NOT_FOUND')
  return found
}

const one = async (db: Database, row: Row) => (await named(db, [row]))[0] as InboxMessage

/**
 * Marks a message as answered, or as open again, and notes it in the audit log. Who comes second changes nothing:
 * the first one's name and time stay.
 */
async function mark(tx: Tx, id: string, action: 'message.answered' | 'message.reopened') {
  const answering = action === 'message.answered'
  const changed = await tx
    .update(m)
    .set({ answeredAt: answering ? new Date() : null })
    .where(and(eq(m.id, id), answering ? isNull(answeredAt) : isNotNull(answeredAt)))
    .returning({ id: m.id })
  if (changed.length > 0) await tx.execute(sql`select audit(${action}, 'contact_messages', ${id}::uuid)`)
  return existing(tx, id)
}

/** Messages to the firm, for administrators. */
export const adminInbox = {
  /** Newest first. */
  list: admin
    .route({ method: 'GET', path: '/admin/messages', tags })
    .input(inboxInput)
    .output(listPage(inboxMessage))
    .handler(async ({ context, input: { search, state, lead, ...asked } }) => {
      const filters = and(
        state && (state === 'open' ? isNull(answeredAt) : isNotNull(answeredAt)),
        lead ? eq(leadId, lead) : undefined,
      )
      const page = await context.run((tx) => {
        const read: Read<Row> = ({ where, orderBy, limit }) =>
          select(tx)
            .where(where)
            .orderBy(...orderBy)
            .limit(limit)
        return readPage(newestFirst(m), asked, narrowed({ text: search, by: messageText, filters }, read))
      })
      return { ...page, items: await named(context.db, page.items) }
    }),

  get: admin
    .route({ method: 'GET', path: '/admin/messages/{id}', tags })
    .input(byId)
    .output(inboxMessage)
    .handler(async ({ context, input }) =>
      one(context.db, await context.run((tx) => existing(tx, input.id))),
    ),

  /** How many wait for an answer, counted up to 1,000. */
  counts: admin
    .route({ method: 'GET', path: '/admin/messages/counts', tags })
    .output(z.object({ open: z.int() }))
    .handler(({ context }) =>
      context.run(async (tx) => ({
        open: await tx.$count(tx.select({ id }).from(m).where(isNull(answeredAt)).limit(1000).as('open')),
      })),
    ),

  answer: admin
    .route({ method: 'POST', path: '/admin/messages/{id}/answer', tags })
    .input(byId)
    .output(inboxMessage)
    .handler(async ({ context, input }) =>
      one(context.db, await context.run((tx) => mark(tx, input.id, 'message.answered'))),
    ),

  reopen: admin
    .route({ method: 'DELETE', path: '/admin/messages/{id}/answer', tags })
    .input(byId)
    .output(inboxMessage)
    .handler(async ({ context, input }) =>
      one(context.db, await context.run((tx) => mark(tx, input.id, 'message.reopened'))),
    ),

  delete: admin
    .route({ method: 'DELETE', path: '/admin/messages/{id}', tags })
    .input(byId)
    .output(z.object({ success: z.literal(true) }))
    .handler(({ context, input }) =>
      context.run(async (tx) => {
        const gone = await tx.delete(m).where(eq(m.id, input.id)).returning({ id: m.id })
        if (gone.length === 0) throw new Problem('NOT_FOUND')
        return { success: true as const }
      }),
    ),
}
