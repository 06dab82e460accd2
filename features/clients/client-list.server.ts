import { and, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Database, Tx } from '#db/database.ts'
import { users } from '#features/accounts/users.table.ts'
import { lawyers } from '#features/lawyers/lawyers.table.ts'
import { type Key, newestFirst, type Read, readPage, reversed } from '#platform/lists/keyset.server.ts'
import { isSelected } from '#platform/lists/many.server.ts'
import { narrowed, type SearchedText } from '#platform/lists/search.server.ts'
import type { ClientItem, ClientOrder, clientListInput } from './clients.schema.ts'
import { clients } from './clients.table.ts'

const { updatedAt: _updatedAt, searchText, ...columns } = getTableColumns(clients)
const select = (tx: Tx) =>
  tx
    .select({
      ...columns,
      lawyerName: sql<string | null>`${lawyers.name}`,
      isHeld: sql<boolean>`exists (select from legal_holds where client_id = ${clients.id} and lifted_at is null)`,
    })
    .from(clients)
    .leftJoin(lawyers, eq(lawyers.id, clients.lawyerId))
type Row = Awaited<ReturnType<typeof select>>[number]

const byName: Key<Row>[] = [
  { column: clients.name, of: (row) => row.name },
  { column: clients.id, of: (row) => row.id },
]
const orders: Record<ClientOrder, Key<Row>[]> = {
  newest: newestFirst(clients),
  oldest: reversed(newestFirst(clients)),
  name: byName,
  'name-down': reversed(byName),
}

/** A page of the firm's clients that match. */
export async function clientPage(tx: Tx, input: z.output<typeof clientListInput>) {
  const filters = and(
    input.status && eq(clients.status, input.status),
    input.lawyerId ? eq(clients.lawyerId, input.lawyerId) : undefined,
    isSelected(clients.id, input.ids),
  )
  const read: Read<Row> = ({ where, orderBy, limit }) =>
    select(tx)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit)
  const narrow = { text: input.search, by: clientText, filters }
  return readPage(orders[input.order], input, narrowed(narrow, read))
}

const clientText: SearchedText = { id: clients.id, text: searchText }

export const findClient = async (tx: Tx, where: SQL): Promise<Row | undefined> =>
  (await select(tx).where(where).limit(1))[0]

/** Says how each client can sign in. Outside the transaction: accounts are another actor's to read. */
export async function withLogins(db: Database, rows: Row[]): Promise<ClientItem[]> {
  const unlinked = rows.filter(({ userId }) => !userId).map(({ email }) => email)
  const waiting = await joinableLogins(db, unlinked)
  return rows.map(({ userId, ...row }) => ({
    ...row,
    login: userId ? 'linked' : waiting.has(row.email) ? 'available' : 'none',
  }))
}

/** Of the addresses, those with a verified login of somebody who is neither staff nor another client; by address. */
export async function joinableLogins(db: Database, emails: string[]): Promise<Map<string, string>> {
  if (emails.length === 0) return new Map()
  const free = and(
    inArray(users.email, emails),
    eq(users.emailVerified, true),
    sql`${users.bannedAt} is null`,
  )
  const found = await db.asActor({ role: 'accounts' }, async (tx) => {
    const rows = await tx.select({ id: users.id, email: users.email }).from(users).where(free)
    const belongs = await Promise.all(
      rows.map(({ id }) =>
        tx.execute<{ taken: boolean }>(
          sql`select client_id is not null or cardinality(roles) > 0 or lawyer_id is not null as taken from actor_of(${id}::uuid)`,
        ),
      ),
    )
    return rows.filter((_, at) => !belongs[at]?.rows[0]?.taken)
  })
  return new Map(found.map(({ id, email }) => [email, id]))
}
