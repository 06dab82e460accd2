import { and, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#db/client.ts'
import { admin } from '#platform/api/procedures.server.ts'
import { readPage } from '#platform/lists/keyset.server.ts'
import { listPage, searchField } from '#platform/lists/list-page.ts'
import { auditLine, auditListInput } from './audit.schema.ts'
import { auditLog } from './audit.table.ts'
import { latestFirst, matching, named, selectLines, withLabels } from './audit-lines.server.ts'
import { peopleToChoose } from './people.server.ts'

const tags = ['audit log']

/** Who did what, when. Nobody can change it: see audit.functions.sql. */
export const adminAudit = {
  /** Latest first. */
  list: admin
    .route({ method: 'GET', path: '/admin/audit-log', tags })
    .input(auditListInput)
    .output(listPage(auditLine))
    .handler(async ({ context, input: { cursor, limit, ...filters } }) => {
      const { page, labelled } = await context.run(async (tx) => {
        const page = await readPage(latestFirst, { cursor, limit }, (part) =>
          selectLines(tx)
            .where(and(matching(filters), part.where))
            .orderBy(...part.orderBy)
            .limit(part.limit),
        )
        return { page, labelled: await withLabels(tx, page.items) }
      })
      return { ...page, items: await named(context.db, labelled) }
    }),

  /** The actions and the kinds of things that the log tells of so far. */
  kinds: admin
    .route({ method: 'GET', path: '/admin/audit-log/kinds', tags })
    .output(z.object({ actions: z.array(z.string()), entities: z.array(z.string()) }))
    .handler(({ context }) =>
      context.run(async (tx) => ({
        actions: await different(tx, 'action'),
        entities: await different(tx, 'entity'),
      })),
    ),

  /** Some people to choose from: those whose name or address contains the words, and the chosen one. */
  people: admin
    .route({ method: 'GET', path: '/admin/audit-log/people', tags })
    .input(z.object({ search: searchField, chosen: z.uuid().optional() }))
    .output(z.array(z.object({ id: z.uuid(), name: z.string(), email: z.string() })))
    .handler(({ context, input }) => peopleToChoose(context.db, input.search, input.chosen)),
}

/** The column's different values, each found by one step in the index, however long the log is. */
async function different(tx: Tx, name: 'action' | 'entity'): Promise<string[]> {
  const column = auditLog[name]
  const { rows } = await tx.execute<{ value: string }>(sql`
    with recursive found as (
      (select ${column} as value from ${auditLog} order by ${column} limit 1)
      union all
      select (select ${column} from ${auditLog} where ${column} > found.value order by ${column} limit 1)
      from found where found.value is not null
    ) select value from found where value is not null`)
  return rows.map(({ value }) => value)
}
