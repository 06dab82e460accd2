import { desc, eq, getTableColumns, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database, Tx } from '#db/database.ts'
import { cases } from '#features/cases/cases.table.ts'
import { brokenConstraint, Problem } from '#platform/api/faults.server.ts'
import { admin } from '#platform/api/procedures.server.ts'
import { byId } from '#platform/api/row-input.ts'
import { personNames } from '#platform/auth/person-names.server.ts'
import { type CaseScreen, caseScreen, screenInput, screenMessages } from './case-screens.schema.ts'
import { caseScreens } from './case-screens.table.ts'

const tags = ['case screens']
const s = caseScreens
const { caseId: _, ...columns } = getTableColumns(s)

const select = (tx: Tx) => tx.select(columns).from(s)

/** Says who set and who ended each. */
async function named(db: Database, rows: CaseScreen[]): Promise<CaseScreen[]> {
  const names = await personNames(
    db,
    rows.flatMap(({ setBy, endedBy }) => [setBy, endedBy]),
  )
  const nameOf = (user: string | null) => names.get(user ?? '') ?? null
  return rows.map((row) => ({ ...row, setBy: nameOf(row.setBy), endedBy: nameOf(row.endedBy) }))
}

const one = async (db: Database, rows: CaseScreen[]) => (await named(db, rows))[0] as CaseScreen

/** Lawyers who are screened from a case, for administrators. */
export const adminCaseScreens = {
  /** Those in force first, then the ended ones, the last first; at most 200. */
  list: admin
    .route({ method: 'GET', path: '/admin/cases/{caseId}/screens', tags })
    .input(z.object({ caseId: z.uuid() }))
    .output(z.array(caseScreen))
    .handler(async ({ context, input: { caseId } }) => {
      const rows = await context.run(async (tx) => {
        const [[found], screens] = await Promise.all([
          tx.select({ id: cases.id }).from(cases).where(eq(cases.id, caseId)),
          select(tx)
            .where(eq(s.caseId, caseId))
            .orderBy(sql`${s.endedAt} is not null`, desc(s.since), s.id)
            .limit(200),
        ])
        if (!found) throw new Problem('NOT_FOUND')
        return screens
      })
      return named(context.db, rows)
    }),

  /** From now on the lawyer sees nothing of the case. Its tasks that the lawyer had become unassigned. */
  create: admin
    .route({ method: 'POST', path: '/admin/case-screens', tags, successStatus: 201 })
    .input(screenInput)
    .output(caseScreen)
    .handler(async ({ context, input }) => {
      try {
        const rows = await context.run(async (tx) => {
          const [made] = await tx.insert(s).values(input).returning({ id: s.id })
          return select(tx).where(eq(s.id, made?.id ?? ''))
        })
        return await one(context.db, rows)
      } catch (error) {
        if (brokenConstraint(error) !== 'case_screens_case_id_key') throw error
        const { already } = screenMessages
        throw new Problem('CONFLICT', { detail: already, fields: { lawyerId: already } })
      }
    }),

  /** Ends a screen. It stays on record. */
  end: admin
    .route({ method: 'PUT', path: '/admin/case-screens/{id}/end', tags })
    .input(byId)
    .output(caseScreen)
    .handler(async ({ context, input: { id } }) => {
      const rows = await context.run(async (tx) => {
        await tx.update(s).set({ endedAt: sql`now()` }).where(eq(s.id, id))
        return select(tx).where(eq(s.id, id))
      })
      if (rows.length === 0) throw new Problem('NOT_FOUND')
      return one(context.db, rows)
    }),
}
