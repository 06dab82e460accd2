import { eq, sql } from 'drizzle-orm'

import { z } from 'zod'
import type { Tx } from '#db/database.ts'
import { cases } from '#features/cases/cases.table.ts'
import { Problem } from '#platform/api/faults.server.ts'
import { type StaffArea, staff } from '#platform/api/procedures.server.ts'
import { auditSentence } from '#platform/audit/audit-sentence.ts'
import type { AuditWords, FieldChange } from '#platform/audit/audit-words.ts'
import { changesInWords, idsOfChanges } from '#platform/audit/changes-in-words.ts'
import { presentLabels } from '#platform/audit/present-labels.server.ts'
import { personNames } from '#platform/auth/person-names.server.ts'
import { strangeCursor } from '#platform/lists/cursor.server.ts'
import { caseHistoryInput, caseHistoryPage } from './case-history.schema.ts'

/** The events of a case, newest first: its statuses and its lines of the audit log. */
const historyFor = (area: StaffArea) =>
  staff[area]
    .route({ method: 'GET', path: `/${area}/cases/{caseId}/history`, tags: ['cases'] })
    .input(caseHistoryInput)
    .output(caseHistoryPage)
    .handler(async ({ context, input: { caseId, only, cursor, limit } }) => {
      const { rows, labels } = await context.run(async (tx) => {
        const [found] = await tx.select({ id: cases.id }).from(cases).where(eq(cases.id, caseId))
        if (!found) throw new Problem('NOT_FOUND')
        const rows = await readHistory(tx, caseId, cut(cursor), limit + 1, only && 'case.viewed')
        const ids = rows.flatMap(({ entity, changes }) =>
          idsOfChanges(context.auditWords, entity, changes ?? []),
        )
        return { rows, labels: await presentLabels(tx, context.auditWords, ids) }
      })
      const shown = rows.slice(0, limit)
      const names = await personNames(
        context.db,
        shown.map(({ user_id }) => user_id),
      )
      const last = rows.length > limit ? shown.at(-1) : undefined
      return {
        items: shown.map((row) => line(context.auditWords, row, names, labels)),
        older: last ? `${new Date(last.at).toISOString()} ${last.id}` : null,
      }
    })

export const adminCaseHistory = historyFor('admin')
export const lawyerCaseHistory = historyFor('lawyer')

interface Row extends Record<string, unknown> {
  id: string
  at: string
  actor_role: string | null
  user_id: string | null
  action: string
  entity: string
  detail: Record<string, unknown>
  changes: FieldChange[] | null
}

async function readHistory(
  tx: Tx,
  caseId: string,
  [at, id]: [string | null, string | null],
  most: number,
  action: string | null = null,
) {
  const { rows } = await tx.execute<Row>(
    sql`select * from case_history(${caseId}::uuid, ${at}::timestamptz, ${id}, ${most}, ${action})`,
  )
  return rows
}

/** @throws {Problem} BAD_REQUEST for a cursor of another list */
function cut(cursor?: string): [string, string] | [null, null] {
  if (!cursor) return [null, null]
  const [at = '', id = ''] = cursor.split(' ')
  if (!z.iso.datetime({ precision: 3 }).safeParse(at).success || !/^[as][0-9a-f-]{19,36}$/.test(id))
    throw strangeCursor()
  return [at, id]
}

/** The keys of a line's detail that a case's own people may read. */
const shownDetails = ['from', 'to', 'name', 'label', 'form', 'times']

function line(
  words: AuditWords,
  { at, actor_role, user_id, detail, changes, ...row }: Row,
  names: Map<string, string>,
  labels: Map<string, string>,
) {
  const { label, ...rest } = Object.fromEntries(
    Object.entries(detail).filter(([name]) => shownDetails.includes(name)),
  )
  const shown = {
    ...row,
    at: new Date(at),
    role: actor_role,
    person: user_id ? { name: names.get(user_id) ?? null } : null,
    label: typeof label === 'string' ? label : null,
    caseNumber: null,
    detail: rest,
    changes: changesInWords(words, row.entity, changes ?? [], labels),
  }
  return { ...shown, sentence: auditSentence(words, shown, { ofCase: true }) }
}
