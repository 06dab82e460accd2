import { inArray } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '#db/client.ts'
import { apiTokens } from '#features/api-tokens/api-tokens.table.ts'
import { calendarEvents } from '#features/calendar/calendar.table.ts'
import { cases } from '#features/cases/cases.table.ts'
import { clients } from '#features/clients/clients.table.ts'
import { contactMessages } from '#features/contact/contact.table.ts'
import { documents } from '#features/documents/documents.table.ts'
import { lawyers } from '#features/lawyers/lawyers.table.ts'
import { leads } from '#features/leads/leads.table.ts'
import { deletedRecords } from '#features/records/records.table.ts'
import { caseTasks } from '#features/tasks/tasks.table.ts'
import { webhooks } from '#features/webhooks/webhooks.table.ts'

interface Named {
  table: PgTable & { id: PgColumn }
  label: PgColumn
}

/** By what a row of each table is called. */
const labels: Record<string, Named> = {
  webhooks: { table: webhooks, label: webhooks.url },
  api_tokens: { table: apiTokens, label: apiTokens.name },
  cases: { table: cases, label: cases.caseNumber },
  clients: { table: clients, label: clients.name },
  lawyers: { table: lawyers, label: lawyers.name },
  leads: { table: leads, label: leads.name },
  documents: { table: documents, label: documents.title },
  calendar_events: { table: calendarEvents, label: calendarEvents.title },
  case_tasks: { table: caseTasks, label: caseTasks.title },
  contact_messages: { table: contactMessages, label: contactMessages.name },
}

interface Reference {
  entity: string
  entityId: string | null
  caseId: string | null
}

/**
 * How the things that lines tell of are called, by id, for administrators: as they are called now, or as they were
 * when they were deleted, for as long as the firm keeps the record. The log itself holds no names.
 */
export async function labelsOf(tx: Tx, lines: Reference[]): Promise<Map<string, string>> {
  const wanted = new Map<string, Set<string>>()
  const want = (entity: string, id: string | null) => {
    if (!id || !labels[entity]) return
    wanted.set(entity, (wanted.get(entity) ?? new Set()).add(id))
  }
  for (const { entity, entityId, caseId } of lines) {
    want(entity, entityId)
    want('cases', caseId)
  }
  const known = new Map<string, string>()
  for (const [entity, ids] of wanted) {
    const { table, label } = labels[entity] as Named
    for (const row of await named(tx, table, table.id, label, [...ids])) known.set(row.id, row.label)
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
