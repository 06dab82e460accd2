import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#db/database.ts'
import { clients } from '#features/clients/clients.table.ts'
import { Problem } from '#platform/api/faults.server.ts'
import { admin } from '#platform/api/procedures.server.ts'
import { type Key, newestFirst, type Read, readPage, reversed } from '#platform/lists/keyset.server.ts'
import { listPage } from '#platform/lists/list-page.ts'
import { changeMany, isSelected } from '#platform/lists/many.server.ts'
import { manyReport } from '#platform/lists/many.ts'
import { narrowed, type SearchedText } from '#platform/lists/search.server.ts'
import { convert, likelyClients } from './conversion.server.ts'
import {
  type LeadItem,
  type LeadOrder,
  leadItem,
  leadListInput,
  leadSchema,
  likelyClient,
  manyLeadsChange,
} from './leads.schema.ts'
import { leads } from './leads.table.ts'

const tags = ['leads']
const byId = z.object({ id: z.uuid() })
const byVersion = byId.extend({ version: z.int() })

const { updatedAt: _updatedAt, idempotencyKey: _clientKey, searchText, ...columns } = getTableColumns(leads)
const select = (tx: Tx) =>
  tx
    .select({
      ...columns,
      clientName: sql<string | null>`${clients.name}`,
      messages: sql<number>`messages_of_lead(${leads.id})`,
    })
    .from(leads)
    .leftJoin(clients, eq(clients.id, leads.clientId))
type Row = Awaited<ReturnType<typeof select>>[number]

const shown = ({ clientId, clientName, ...row }: Row): LeadItem => ({
  ...row,
  client: clientId && clientName ? { id: clientId, name: clientName } : null,
})
const byName: Key<Row>[] = [
  { column: leads.name, of: (row) => row.name },
  { column: leads.id, of: (row) => row.id },
]
const orders: Record<LeadOrder, Key<Row>[]> = {
  newest: newestFirst(leads),
  oldest: reversed(newestFirst(leads)),
  name: byName,
  'name-down': reversed(byName),
}

const leadText: SearchedText = { id: leads.id, text: searchText }

async function existing(tx: Tx, id: string) {
  const [found] = await select(tx).where(eq(leads.id, id))
  if (!found) throw new Problem('NOT_FOUND')
  return shown(found)
}

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
    .handler(({ context, input }) =>
      context.run(async (tx) => {
        const read: Read<Row> = ({ where, orderBy, limit }) =>
          select(tx)
            .where(where)
            .orderBy(...orderBy)
            .limit(limit)
        const narrow = {
          text: input.search,
          by: leadText,
          filters: and(
            input.status && eq(leads.status, input.status),
            input.id ? eq(leads.id, input.id) : undefined,
            isSelected(leads.id, input.ids),
          ),
        }
        const page = await readPage(orders[input.order], input, narrowed(narrow, read))
        return { ...page, items: page.items.map(shown) }
      }),
    ),

  create: admin
    .route({ method: 'POST', path: '/admin/leads', tags, successStatus: 201 })
    .input(leadSchema.extend({ idempotencyKey: z.uuid().optional() }))
    .output(leadItem)
    .handler(({ context, input }) =>
      context.run(async (tx) => {
        const [made] = await tx
          .insert(leads)
          .values(input)
          .onConflictDoNothing({ target: leads.idempotencyKey })
          .returning({ id: leads.id })
        return existing(tx, made?.id ?? (await sentBefore(tx, input.idempotencyKey)))
      }),
    ),

  update: admin
    .route({ method: 'PUT', path: '/admin/leads/{id}', tags })
    .input(leadSchema.extend(byVersion.shape))
    .output(leadItem)
    .handler(({ context, input: { id, version, ...values } }) =>
      context.run(async (tx) => {
        const changed = await tx
          .update(leads)
          .set(values)
          .where(and(eq(leads.id, id), eq(leads.version, version)))
          .returning({ id: leads.id })
        const current = await existing(tx, id)
        if (changed.length === 0) throw new Problem('CONFLICT')
        return current
      }),
    ),

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
    .handler(({ context, input: { rows, status } }) =>
      context.run((tx) => changeMany(tx, leads, rows, { status })),
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
    .handler(({ context, input }) =>
      context.run(async (tx) => {
        await convert(tx, input)
        return existing(tx, input.id)
      }),
    ),
}
