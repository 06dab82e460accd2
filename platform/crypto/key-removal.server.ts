import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { cookieDays, type KeyState } from './encryption-keys.schema.ts'
import { encryptionKeys } from './encryption-keys.table.ts'
import { alone, note, readKeys } from './key-register.server.ts'
import { resealings } from './resealings.table.ts'
import type { SealedColumn } from './sealed-column.ts'

const system = { role: 'system' } as const
const e = encryptionKeys
const r = resealings

/**
 * Twice as long as PINs are valid. They are compared under the key that made them and not encrypted again.
 */
const pinMinutes = 10

/** Data that still needs a replaced key. */
export interface Needs {
  /** Rows that are sealed under it, by kind. */
  rows: { what: string; count: number }[]
  /** Copies that stay sealed under it until they are erased, by kind. */
  kept: { what: string; count: number }[]
  /** The number of sealed rows that no key can open. */
  unreadable: number
  /** Until when cookies that it has signed are accepted; null when that is over. */
  cookiesUntil: Date | null
  /** Whether PINs may still be compared under it. */
  hasPins: boolean
}

/** Counts what needs a key. Reads every sealed row: it may take minutes. */
export async function needsOf(
  db: Database,
  columns: readonly SealedColumn[],
  { id, replacedAt }: KeyState,
): Promise<Needs> {
  const rows: Needs['rows'] = []
  const kept: Needs['kept'] = []
  for (const { what, role, table, column, where, keptUnder } of columns) {
    const isSealed = and(where, sql`starts_with(${column}, ${`${id}.`})`)
    const count = await db.readAs({ role }, (tx) => tx.$count(table, isSealed))
    if (count > 0) rows.push({ what, count })
    if (!keptUnder) continue
    const copies = await db.readAs(system, (tx) =>
      tx.execute<{ number: string }>(sql`select ${keptUnder(`${id}.`)} as number`),
    )
    const number = Number(copies.rows[0]?.number)
    if (number > 0) kept.push({ what, count: number })
  }
  const [found] = await db.readAs(system, (tx) =>
    tx
      .select({ unreadable: sql<number>`coalesce(sum(${r.unreadable}), 0)::int` })
      .from(r)
      .innerJoin(e, eq(e.id, r.keyId))
      .where(and(eq(e.state, 'active'), isNotNull(r.finishedAt))),
  )
  const age = replacedAt ? Date.now() - replacedAt.getTime() : Number.POSITIVE_INFINITY
  const acceptedMs = cookieDays * 86_400_000
  return {
    rows,
    kept,
    unreadable: found?.unreadable ?? 0,
    cookiesUntil: replacedAt && age < acceptedMs ? new Date(replacedAt.getTime() + acceptedMs) : null,
    hasPins: age < pinMinutes * 60_000,
  }
}

/**
 * Removes a key that nothing needs: no process uses it from then on, and its secret may be destroyed.
 * @param endSessions also while cookies that it has signed are accepted: people who haven't visited since
 * must sign in again
 * @throws {Error} in a sentence, when it is in use or something needs it
 */
export async function removeKey(
  db: Database,
  columns: readonly SealedColumn[],
  id: string,
  { endSessions }: { endSessions: boolean },
): Promise<void> {
  const key = (await db.readAs(system, readKeys)).find((one) => one.id === id)
  if (!key) throw new Error(`There is no key ${id}.`)
  if (key.state !== 'old' && key.state !== 'next')
    throw new Error(`The key ${id} is ${key.state}: only an old one, or one that was never used, is removed.`)
  const { rows, kept, unreadable, cookiesUntil, hasPins } = await needsOf(db, columns, key)
  if (rows.reduce((sum, { count }) => sum + count, 0) > unreadable) {
    await beginAgain(db, rows)
    const listed = rows.map(({ what, count }) => `${count} ${what}`).join(', ')
    throw new Error(`The key ${id} is needed by ${listed}, which are being encrypted with the active one.`)
  }
  const [copies] = kept
  if (copies)
    throw new Error(
      `The key ${id} is needed by ${copies.count} ${copies.what} of deleted records until they are erased.`,
    )
  if (hasPins)
    throw new Error(`The key ${id} was replaced less than ${pinMinutes} minutes ago: PINs may need it.`)
  if (cookiesUntil && !endSessions)
    throw new Error(
      `Cookies that the key ${id} has signed are accepted until ${cookiesUntil.toISOString()}. ` +
        'Pass --end-sessions to remove it now: people who have not visited since then must sign in again.',
    )
  await db.asActor(system, async (tx) => {
    await alone(tx)
    const removed = await tx
      .update(e)
      .set({ state: 'removed' })
      .where(and(eq(e.id, id), eq(e.state, key.state)))
      .returning({ id: e.id })
    if (removed.length === 0) throw new Error(`The key ${id} was changed by somebody else.`)
    await note(tx, 'removed', id)
  })
}

/** A paused process may have sealed rows with an old key after their kind was finished. */
const beginAgain = (db: Database, rows: Needs['rows']) =>
  db.asActor(system, (tx) =>
    tx.delete(r).where(
      and(
        isNotNull(r.finishedAt),
        inArray(
          r.what,
          rows.map(({ what }) => what),
        ),
      ),
    ),
  )
