import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Tx } from '#db/database.ts'
import { type Key, newestFirst, type Read, readPage, reversed } from '#platform/lists/keyset.server.ts'
import { isSelected } from '#platform/lists/many.server.ts'
import { narrowed, type SearchedText } from '#platform/lists/search.server.ts'
import { type LeadRow, selectLeads } from './lead-rows.server.ts'
import type { LeadOrder, leadListInput } from './leads.schema.ts'
import { leads } from './leads.table.ts'

const byName: Key<LeadRow>[] = [
  { column: leads.name, of: (row) => row.name },
  { column: leads.id, of: (row) => row.id },
]
const orders: Record<LeadOrder, Key<LeadRow>[]> = {
  newest: newestFirst(leads),
  oldest: reversed(newestFirst(leads)),
  name: byName,
  'name-down': reversed(byName),
}

const leadText: SearchedText = { id: leads.id, text: leads.searchText }

/** A page of the leads that match. */
export function leadPage(tx: Tx, input: z.output<typeof leadListInput>) {
  const filters = and(
    input.status && eq(leads.status, input.status),
    input.owner ? eq(leads.ownerId, input.owner) : undefined,
    input.id ? eq(leads.id, input.id) : undefined,
    isSelected(leads.id, input.ids),
  )
  const read: Read<LeadRow> = ({ where, orderBy, limit }) =>
    selectLeads(tx)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit)
  const narrow = { text: input.search, by: leadText, filters }
  return readPage(orders[input.order], input, narrowed(narrow, read))
}
