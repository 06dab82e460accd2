import { and, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#db/database.ts'
import { admin } from '#platform/api/procedures.server.ts'
import { actionName, entityName } from '#platform/audit/audit-sentence.ts'
import { readPage } from '#platform/lists/keyset.server.ts'
import { listPage, searchField } from '#platform/lists/list-page.ts'
import { auditLine, auditListInput } from './audit.schema.ts'
import { auditLog } from './audit.table.ts'
import { latestFirst, matching, named, selectLines, withLabels } from './audit-lines.server.ts'
import { peopleToChoose } from './people.server.ts'

const tags = ['audit log']
const namedValue = z.object({ value: z.string(), name: z.string() })

/** The audit log. It can't be changed: see audit.functions.sql. */
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
        return { page, labelled: await withLabels(tx, context.auditWords, page.items) }
      })
      return { ...page, items: await named(context, labelled) }
    }),

  /** The actions and the kinds of records that the log contains so far. */
  kinds: admin
    .route({ method: 'GET', path: '/admin/audit-log/kinds', tags })
    .output(z.object({ actions: z.array(namedValue), entities: z.array(namedValue) }))
    .handler(({ context }) =>
      context.run(async (tx) => ({
        actions: (await different(tx, 'action')).map((value) => ({
          value,
          name: actionName(context.auditWords, value),
        })),
        entities: (await different(tx, 'entity')).map((value) => ({
          value,
          name: entityName(context.auditWords, value),
        })),
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
