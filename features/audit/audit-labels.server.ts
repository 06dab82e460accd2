import type { Tx } from '#db/database.ts'
import { deletedRecords } from '#features/deleted-records/deleted-records.table.ts'
import type { AuditWords, FieldChange } from '#platform/audit/audit-words.ts'
import { idsOfChanges } from '#platform/audit/changes-in-words.ts'
import { labelled, presentLabels, type Wanted } from '#platform/audit/present-labels.server.ts'

interface Reference {
  action: string
  detail: Record<string, unknown>
  entity: string
  entityId: string | null
  caseId: string | null
  changes: readonly FieldChange[] | null
}

/**
 * The names of the records in audit lines, by id, for administrators: their current names, or those at
 * deletion, for as long as the firm keeps the record. The log itself holds no names.
 */
export async function labelsOf(tx: Tx, words: AuditWords, lines: Reference[]): Promise<Map<string, string>> {
  const { actions } = words
  const wanted: Wanted[] = lines.flatMap(({ action, entity, entityId, caseId, detail, changes }) => [
    { table: entity, id: entityId },
    ...Object.entries(actions?.[action]?.names ?? {}).map(([key, table]) => ({
      table,
      id: typeof detail[key] === 'string' ? detail[key] : null,
    })),
    ...idsOfChanges(words, entity, changes ?? []),
    { table: 'cases', id: caseId },
  ])
  const known = await presentLabels(tx, words, wanted)
  const gone = wanted.flatMap(({ table, id }) =>
    id && words.entities?.[table]?.label && !known.has(id) ? [id] : [],
  )
  const { rowId, label } = deletedRecords
  for (const row of await labelled(tx, deletedRecords, rowId, label, gone)) known.set(row.id, row.label)
  return known
}
