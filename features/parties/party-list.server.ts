import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#db/database.ts'
import { admin } from '#platform/api/procedures.server.ts'
import { newestFirst, type Read, readPage } from '#platform/lists/keyset.server.ts'
import { listPage } from '#platform/lists/list-page.ts'
import { narrowed } from '#platform/lists/search.server.ts'
import { parties } from './parties.table.ts'
import { type PartyItem, partyItem, partyListInput } from './party-list.schema.ts'

const p = parties
const { id, kind, name, earlierNames, emails, clientId, leadId, createdAt } = p

const select = (tx: Tx) =>
  tx
    .select({
      ...{ id, kind, name, earlierNames, emails, clientId, leadId, createdAt },
      cases: sql<number>`(select count(distinct c.case_id)::int from case_parties as c where c.party_id = parties.id)`,
      merged: sql<number>`(select count(*)::int from parties as m where m.merged_into = parties.id)`,
    })
    .from(p)

/** Everybody whom conflict checks know as a person or company, newest first. */
export const partyList = admin
  .route({ method: 'GET', path: '/admin/parties', tags: ['parties'] })
  .input(partyListInput)
  .output(listPage(partyItem))
  .handler(({ context, input: { search, kind: wanted, ...asked } }) =>
    context.run((tx) => {
      const read: Read<PartyItem> = ({ where, orderBy, limit }) =>
        select(tx)
          .where(where)
          .orderBy(...orderBy)
          .limit(limit)
      const narrow = {
        text: search,
        by: { id, text: p.searchText },
        filters: and(isNull(p.mergedInto), wanted && eq(kind, wanted)),
      }
      return readPage(newestFirst(p), asked, narrowed(narrow, read))
    }),
  )
