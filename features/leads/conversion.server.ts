import { and, eq, ne, or } from 'drizzle-orm'
import type { Tx } from '#db/database.ts'
import { clients } from '#features/clients/clients.table.ts'
import { Problem } from '#platform/api/faults.server.ts'
import { leads } from './leads.table.ts'

/** Clients who may be the lead already: with the same address, or the same name and telephone. */
export async function likelyClients(tx: Tx, leadId: string) {
  const [lead] = await tx.select().from(leads).where(eq(leads.id, leadId))
  if (!lead) throw new Problem('NOT_FOUND')
  const { id, name, email, company, phone } = clients
  const sameCaller = and(eq(name, lead.name), eq(phone, lead.phone), ne(phone, ''))
  return tx
    .select({ id, name, email, company })
    .from(clients)
    .where(or(eq(email, lead.email), sameCaller))
    .orderBy(name, id)
    .limit(20)
}

interface Conversion {
  id: string
  version: number
  /** The client who it is; without one, a client is made of the lead. */
  clientId?: string | undefined
  /** Makes a client although somebody alike is one. */
  despiteLikely: boolean
}

/**
 * Turns a lead into a client.
 * @throws {Problem} CONFLICT when it was changed or converted in the meantime, or when a similar client exists
 */
export async function convert(tx: Tx, { id, version, clientId, despiteLikely }: Conversion): Promise<void> {
  // Held until the end: two clicks make one client.
  const [lead] = await tx.select().from(leads).where(eq(leads.id, id)).for('update')
  if (!lead) throw new Problem('NOT_FOUND')
  if (lead.clientId) throw new Problem('CONFLICT', { detail: 'This lead has already been converted.' })
  if (lead.version !== version) throw new Problem('CONFLICT')
  if (!clientId && !despiteLikely && (await likelyClients(tx, id)).length > 0)
    throw new Problem('CONFLICT', {
      detail: 'A client like this exists already.',
      fields: { clientId: 'A client like this exists already.' },
    })
  const client = clientId ?? (await clientFrom(tx, lead))
  await tx
    .update(leads)
    .set({ status: 'converted', clientId: client, convertedAt: new Date() })
    .where(eq(leads.id, id))
}

async function clientFrom(tx: Tx, { name, email, phone, notes }: typeof leads.$inferSelect): Promise<string> {
  const [made] = await tx.insert(clients).values({ name, email, phone, notes }).returning({ id: clients.id })
  return (made as { id: string }).id
}
