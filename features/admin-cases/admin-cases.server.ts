import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Database, Tx } from '#db/database.ts'
import {
  caseOption,
  caseStatuses,
  caseStatusFilters,
  editOf,
  manyStatusChange,
} from '#features/cases/cases.schema.ts'
import { cases } from '#features/cases/cases.table.ts'
import { brokenConstraint, Problem } from '#platform/api/faults.server.ts'
import { admin } from '#platform/api/procedures.server.ts'
import { byId } from '#platform/api/row-input.ts'
import { listPage, searchField } from '#platform/lists/list-page.ts'
import { changeMany } from '#platform/lists/many.server.ts'
import { manyReport } from '#platform/lists/many.ts'
import {
  adminCasePage,
  caseOptions,
  findAdminCase,
  hasOtherStatuses,
  named,
} from './admin-case-list.server.ts'
import {
  type AdminCase,
  adminCaseFormSchema,
  adminCaseItem,
  adminCaseListInput,
  manyCasesAssignment,
} from './admin-cases.schema.ts'

const tags = ['cases']

async function existing(tx: Tx, id: string) {
  const found = await findAdminCase(tx, id)
  if (!found) throw new Problem('NOT_FOUND')
  return found
}

const one = async (db: Database, found: Parameters<typeof named>[1][number]) =>
  (await named(db, [found]))[0] as AdminCase

const numberTaken = 'This case number is already in use'

/** Turns a duplicate case number into an error of its field. */
function orNumberTaken(error: unknown): never {
  if (brokenConstraint(error) !== 'cases_case_number_key') throw error
  throw new Problem('CONFLICT', { detail: numberTaken, fields: { caseNumber: numberTaken } })
}

/** All of the firm's cases. */
export const adminCases = {
  list: admin
    .route({ method: 'GET', path: '/admin/cases', tags })
    .input(adminCaseListInput)
    .output(listPage(adminCaseItem))
    .handler(async ({ context, input }) => {
      const page = await context.run((tx) => adminCasePage(tx, input))
      return { ...page, items: await named(context.db, page.items) }
    }),

  get: admin
    .route({ method: 'GET', path: '/admin/cases/{id}', tags })
    .input(byId)
    .output(adminCaseItem)
    .handler(async ({ context, input }) =>
      one(context.db, await context.run((tx) => existing(tx, input.id))),
    ),

  /** The statuses to filter by: those that forms offer, and imported ones while any case has them. */
  statuses: admin
    .route({ method: 'GET', path: '/admin/cases/statuses', tags })
    .output(z.array(z.enum(caseStatusFilters)))
    .handler(({ context }) =>
      context.run(async (tx) => ((await hasOtherStatuses(tx)) ? [...caseStatusFilters] : [...caseStatuses])),
    ),

  /** Options of a select; `chosen` is always included. */
  options: admin
    .route({ method: 'GET', path: '/admin/cases/options', tags })
    .input(z.object({ search: searchField, chosen: z.uuid().optional() }))
    .output(z.array(caseOption))
    .handler(({ context, input: { search, chosen } }) =>
      context.run((tx) => caseOptions(tx, search, chosen)),
    ),

  create: admin
    .route({ method: 'POST', path: '/admin/cases', tags, successStatus: 201 })
    .input(adminCaseFormSchema)
    .output(adminCaseItem)
    .handler(async ({ context, input }) => {
      const made = await context.run(async (tx) => {
        const [row] = await tx.insert(cases).values(input).returning({ id: cases.id }).catch(orNumberTaken)
        return existing(tx, (row as { id: string }).id)
      })
      return one(context.db, made)
    }),

  update: admin
    .route({ method: 'PUT', path: '/admin/cases/{id}', tags })
    .input(editOf(adminCaseFormSchema.shape))
    .output(adminCaseItem)
    .handler(async ({ context, input: { id, version, ...values } }) => {
      const edited = await context.run(async (tx) => {
        const changed = await tx
          .update(cases)
          .set(values)
          .where(and(eq(cases.id, id), eq(cases.version, version)))
          .returning({ id: cases.id })
          .catch(orNumberTaken)
        const current = await existing(tx, id)
        if (changed.length === 0) throw new Problem('CONFLICT')
        return current
      })
      return one(context.db, edited)
    }),

  /** Changes the status of several cases; what can't be changed is reported. */
  changeMany: admin
    .route({ method: 'POST', path: '/admin/cases/changes', tags })
    .input(manyStatusChange)
    .output(manyReport)
    .handler(({ context, input: { rows, status } }) =>
      context.run((tx) => changeMany(tx, cases, rows, { status })),
    ),

  /** Gives several cases to a lawyer, or to none; what can't be changed is reported. */
  assignMany: admin
    .route({ method: 'POST', path: '/admin/cases/assignments', tags })
    .input(manyCasesAssignment)
    .output(manyReport)
    .handler(({ context, input: { rows, lawyerId } }) =>
      context.run((tx) => changeMany(tx, cases, rows, { lawyerId })),
    ),

  delete: admin
    .route({ method: 'DELETE', path: '/admin/cases/{id}', tags })
    .input(byId)
    .output(z.object({ success: z.literal(true) }))
    .handler(({ context, input }) =>
      context.run(async (tx) => {
        const gone = await tx.delete(cases).where(eq(cases.id, input.id)).returning({ id: cases.id })
        if (gone.length === 0) throw new Problem('NOT_FOUND')
        return { success: true as const }
      }),
    ),
}
