import { and, eq, ne, sql } from 'drizzle-orm'
import type { Database, Tx } from '#db/database.ts'
import { servingProcesses } from '../processes/serving-processes.table.ts'
import type { KeyState } from './encryption-keys.schema.ts'
import { encryptionKeys } from './encryption-keys.table.ts'
import type { SealedColumn } from './sealed-column.ts'

// The operator's side of replacing the secret: docs/operations.md, Rotate secrets.

const system = { role: 'system' } as const
const e = encryptionKeys
const s = servingProcesses

/** A process that hasn't registered for longer counts as ended. A running one registers every half minute. */
const liveSeconds = 150

/** In a transaction: until its end nobody else registers or replaces a key, or begins to serve. */
export const alone = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(7064843)`)

export const readKeys = (tx: Tx): Promise<KeyState[]> => tx.select().from(e).orderBy(e.createdAt, e.id)

/** Live processes, and which of the keys each lacks. */
export async function processesWithout(tx: Tx, ids: readonly string[]) {
  const live = await tx
    .select({ name: s.name, keyIds: s.keyIds })
    .from(s)
    .where(sql`${s.seenAt} > now() - make_interval(secs => ${liveSeconds})`)
    .orderBy(s.name)
  return live.map(({ name, keyIds }) => ({ name, lacks: ids.filter((id) => !keyIds.includes(id)) }))
}

/**
 * Makes a key the active one, at once for all processes; the one before it only reads from now on.
 * @throws {Error} in a sentence, when the key isn't next or a live process lacks it
 */
export const activateKey = (db: Database, id: string): Promise<void> =>
  db.asActor(system, async (tx) => {
    await alone(tx)
    const key = (await readKeys(tx)).find((one) => one.id === id)
    if (!key)
      throw new Error(`No process has the key ${id} yet: give each its secret, beside the one in use.`)
    if (key.state !== 'next') throw new Error(`The key ${id} is ${key.state} and not next.`)
    const lacking = (await processesWithout(tx, [id])).filter(({ lacks }) => lacks.length > 0)
    if (lacking.length > 0)
      throw new Error(`These processes lack the key ${id}: ${lacking.map(({ name }) => name).join(', ')}.`)
    await tx.update(e).set({ state: 'old', replacedAt: sql`now()` }).where(eq(e.state, 'active'))
    await tx.update(e).set({ state: 'active', activatedAt: sql`now()` }).where(eq(e.id, id))
    await note(tx, 'activated', id)
  })

/**
 * Gives up a key whose secret is lost, so that processes can start without it. What it has sealed can't be
 * read any more; people who had set up two-factor sign-in have to set it up again.
 * @throws {Error} when there is no such key, or it was removed
 */
export async function giveUpKey(
  db: Database,
  columns: readonly SealedColumn[],
  id: string,
): Promise<{ what: string; count: number }[]> {
  await db.asActor(system, async (tx) => {
    await alone(tx)
    const given = await tx
      .update(e)
      .set({ state: 'lost' })
      .where(and(eq(e.id, id), ne(e.state, 'removed')))
      .returning({ id: e.id })
    if (given.length === 0) throw new Error(`There is no key ${id} that could be given up.`)
    await note(tx, 'lost', id)
  })
  const deleted: { what: string; count: number }[] = []
  for (const { what, role, table, column, isUselessSealed } of columns) {
    if (!isUselessSealed) continue
    const { rowCount } = await db.asActor({ role }, (tx) =>
      tx.delete(table).where(sql`starts_with(${column}, ${`${id}.`})`),
    )
    deleted.push({ what, count: rowCount ?? 0 })
  }
  return deleted
}

/** A line of the audit log. */
export const note = (tx: Tx, what: 'activated' | 'removed' | 'lost', id: string) =>
  tx.execute(
    sql`select audit(${`encryption_key.${what}`}, 'encryption_keys', null, ${JSON.stringify({ key: id })}::jsonb)`,
  )
