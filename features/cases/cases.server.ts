import { and, eq, ilike, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#db/database.ts'
import { Problem } from '#platform/api/faults.server.ts'
import { client, lawyer } from '#platform/api/procedures.server.ts'
import { byId } from '#platform/api/row-input.ts'
import { text } from '#platform/forms/text.ts'
import { anywhere, listInput, listPage } from '#platform/lists/list-page.ts'
import { changeMany, isSelected } from '#platform/lists/many.server.ts'
import { idsField, manyReport } from '#platform/lists/many.ts'
import { casesForClient, casesForStaff } from './case-list.server.ts'
import { hasStatus } from './case-queries.table.ts'
import {
  activeStatuses,
  caseCardSchema,
  caseOrderField,
  caseStatusFilters,
  manyStatusChange,
  ownCaseSearchMax,
  staffCaseSchema,
} from './cases.schema.ts'
import { cases } from './cases.table.ts'

const tags = ['cases']

async function staffCase(tx: Tx, id: string) {
  const found = await casesForStaff.withId(tx, id)
  if (!found) throw new Problem('NOT_FOUND')
  return found
}

const ofClient = casesForClient.listOf(cases.clientId)
const ofLawyer = casesForStaff.listOf(cases.lawyerId)

/** A client's own cases. */
export const clientCases = {
  list: client
    .route({ method: 'GET', path: '/client/cases', tags })
    .input(listInput)
    .output(listPage(caseCardSchema))
    // An actor without a client record has no cases.
    .handler(({ context, input }) =>
      context.run((tx) => ofClient(tx, context.actor.clientId ?? nobody, input)),
    ),

  /** How many of them have an active status. */
  counts: client
    .route({ method: 'GET', path: '/client/cases/counts', tags })
    .output(z.object({ active: z.int() }))
    .handler(({ context }) =>
      context.run(async (tx) => {
        const active = sql`${cases.status} ~* ${activeStatuses.join('|')}`
        return {
          active: await tx.$count(cases, and(eq(cases.clientId, context.actor.clientId ?? nobody), active)),
        }
      }),
    ),

  /** Finds the client's own cases by a part of the link, number or title. */
  search: client
    .route({ method: 'GET', path: '/client/cases/search', tags })
    .input(z.object({ search: text(ownCaseSearchMax).min(1) }))
    .output(z.array(caseCardSchema))
    .handler(({ context, input }) => {
      const pattern = anywhere(pastedLink(input.search))
      const matches = or(
        ilike(cases.shareLink, pattern),
        ilike(cases.caseNumber, pattern),
        ilike(cases.title, pattern),
      )
      const own = eq(cases.clientId, context.actor.clientId ?? nobody)
      return context.run(
        async (tx) => (await casesForClient.list(tx, and(own, matches), { limit: 50 })).items,
      )
    }),
}

/** Reduces a pasted URL to the link's token. */
const pastedLink = (typed: string) => /\/case\/([^/?#\s]+)/.exec(typed)?.[1] ?? typed

const nobody = '00000000-0000-0000-0000-000000000000'

/** The cases that a lawyer handles. */
export const lawyerCases = {
  list: lawyer
    .route({ method: 'GET', path: '/lawyer/cases', tags })
    .input(
      listInput.extend({
        status: z.enum(caseStatusFilters).optional(),
        ids: idsField.optional(),
        order: caseOrderField,
      }),
    )
    .output(listPage(staffCaseSchema))
    .handler(({ context, input: { status, ids, order, ...page } }) =>
      context.run((tx) =>
        status || ids || order !== 'newest'
          ? casesForStaff.list(
              tx,
              // A selection is exported whole, even if the status of some has changed since.
              and(
                eq(cases.lawyerId, context.actor.lawyerId),
                ids ? isSelected(cases.id, ids) : status && hasStatus(status),
              ),
              page,
              order,
            )
          : ofLawyer(tx, context.actor.lawyerId, page),
      ),
    ),

  /** Changes the status of several of the lawyer's own cases; what can't be changed is reported. */
  changeMany: lawyer
    .route({ method: 'POST', path: '/lawyer/cases/changes', tags })
    .input(manyStatusChange)
    .output(manyReport)
    .handler(({ context, input: { rows, status } }) =>
      context.run((tx) => changeMany(tx, cases, rows, { status })),
    ),

  get: lawyer
    .route({ method: 'GET', path: '/lawyer/cases/{id}', tags })
    .input(byId)
    .output(staffCaseSchema)
    .handler(({ context, input }) => context.run((tx) => staffCase(tx, input.id))),
}
