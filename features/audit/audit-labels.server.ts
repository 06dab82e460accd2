import { inArray } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '#db/database.ts'
import { deletedRecords } from '#features/deleted-records/deleted-records.table.ts'
import type { AuditWords } from '#platform/audit/audit-words.ts'

interface Reference {
  action: string
  detail: Record<string, unknown>
  entity: string
  entityId: string | null
  caseId: string | null
}

/**
 * How the things that lines tell of are called, by id, for administrators: as they are called now, or as they were
 * when they were deleted, for as long as the firm keeps the record. The log itself holds no names.
 */
export async function labelsOf(
  tx: Tx,
  { actions, entities }: AuditWords,
  lines: Reference[],
): Promise<Map<string, string>> {
  const wanted = new Map<string, Set<string>>()
  const want = (entity: string, id: string | null) => {
    if (!id || !entities?.[entity]?.label) return
    wanted.set(entity, (wanted.get(entity) ?? new Set()).add(id))
  }
  for (const { action, entity, entityId, caseId, detail } of lines) {
    want(entity, entityId)
    for (const [key, table] of Object.entries(actions?.[action]?.names ?? {}))
      if (typeof detail[key] === 'string') want(table, detail[key])
    want('cases', caseId)
  }
  const known = new Map<string, string>()
  for (const [entity, ids] of wanted) {
    const label = entities?.[entity]?.label
    if (!label) continue
    for (const row of await named(tx, label.table, label.table.id, label.column, [...ids]))
      known.set(row.id, row.label)
  }
  const gone = [...wanted.values()].flatMap((ids) => [...ids].filter((id) => !known.has(id)))
  const { rowId, label } = deletedRecords
  for (const row of await named(tx, deletedRecords, rowId, label, gone)) known.set(row.id, row.label)
  return known
}

async function named(tx: Tx, table: PgTable, id: PgColumn, label: PgColumn, ids: string[]) {
  if (ids.length === 0) return []
  const rows = await tx.select({ id, label }).from(table).where(inArray(id, ids))
  return rows.filter((row): row is { id: string; label: string } => typeof row.label === 'string')
}
