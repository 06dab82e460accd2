import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { Database, Tx } from '#db/database.ts'
import { clients } from '#features/clients/clients.table.ts'
import { Problem } from '#platform/api/faults.server.ts'
import { personNames } from '#platform/auth/person-names.server.ts'
import { declinedLeads } from './declined-leads.table.ts'
import type { LeadItem } from './leads.schema.ts'
import { leads } from './leads.table.ts'

const {
  updatedAt: _updatedAt,
  idempotencyKey: _clientKey,
  searchText: _searchText,
  ...columns
} = getTableColumns(leads)

/** A column of the client with the lead's email address, for a lead that isn't linked to a client. */
const alike = (column: 'id' | 'name') =>
  sql<string | null>`(select c.${sql.identifier(column)} from ${clients} as c
    where ${leads.clientId} is null and c.email = ${leads.email} order by c.id limit 1)`

export const selectLeads = (tx: Tx) =>
  tx
    .select({
      ...columns,
      clientName: sql<string | null>`${clients.name}`,
      alikeId: alike('id'),
      alikeName: alike('name'),
      isDeclined: sql<boolean>`exists (select from ${declinedLeads} as d where d.lead_id = ${leads.id})`,
      messages: sql<number>`messages_of_lead(${leads.id})`,
    })
    .from(leads)
    .leftJoin(clients, eq(clients.id, leads.clientId))
export type LeadRow = Awaited<ReturnType<typeof selectLeads>>[number]

const named = (id: string | null, name: string | null) => (id && name ? { id, name } : null)

/** Leads with the names of their owners. Outside the transaction: accounts are another actor's to read. */
export async function shownLeads(db: Database, rows: readonly LeadRow[]): Promise<LeadItem[]> {
  const owners = await personNames(
    db,
    rows.map(({ ownerId }) => ownerId),
  )
  return rows.map(({ clientId, clientName, alikeId, alikeName, ...row }) => ({
    ...row,
    client: named(clientId, clientName),
    alike: named(alikeId, alikeName),
    ownerName: owners.get(row.ownerId ?? '') ?? null,
  }))
}

export const shownLead = async (db: Database, row: LeadRow) => (await shownLeads(db, [row]))[0] as LeadItem

/** @throws {Problem} NOT_FOUND */
export async function existingLead(tx: Tx, id: string): Promise<LeadRow> {
  const [found] = await selectLeads(tx).where(eq(leads.id, id))
  if (!found) throw new Problem('NOT_FOUND')
  return found
}
