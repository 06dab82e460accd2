import { setTimeout as pause } from 'node:timers/promises'
import { and, asc, count, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import type { Database, Tx } from '#db/database.ts'
import { encryptionKeys } from './encryption-keys.table.ts'
import type { Keys } from './keys.server.ts'
import { resealings } from './resealings.table.ts'
import type { SealedColumn } from './sealed-column.ts'

const system = { role: 'system' } as const
const r = resealings

export interface ResealOptions {
  db: Database
  keys: Keys
  columns: readonly SealedColumn[]
  /** Ends the turn after the current batch. */
  signal?: AbortSignal
  /** For tests. */
  times?: Partial<typeof usualTimes>
}

const usualTimes = {
  /**
   * After this time every process knows that the key was replaced, and none uses the old one for encryption.
   */
  graceMs: 60_000,
  /** How long one turn may take: less than the interval of the job. */
  turnMs: 40_000,
  /** Rows per round trip: few enough that sealing them doesn't slow down requests. */
  rows: 200,
  /** The pause after each, as a part of the time that it took. */
  rest: 1,
}

/**
 * Encrypts what old keys have sealed with the active one, in small batches. It goes on where an earlier turn, of this
 * process or another one, has stopped. Does nothing unless a key was replaced.
 */
export async function reseal({ db, keys, columns, signal, ...options }: ResealOptions): Promise<void> {
  const times = { ...usualTimes, ...options.times }
  const keyId = await keyToUse(db, times.graceMs)
  if (!keyId || keys.sealedPrefix() !== `${keyId}.`) return
  const until = Date.now() + times.turnMs
  for (const column of columns) {
    let progress = await progressOf(db, keyId, column)
    while (!progress.isDone) {
      if (signal?.aborted || Date.now() >= until) return
      const started = Date.now()
      progress = await nextBatch({ db, keys, keyId, column, rows: times.rows }, progress)
      await pause((Date.now() - started) * times.rest)
    }
  }
}

/** The active key, once it has been active for long enough, if an old key is left. */
async function keyToUse(db: Database, graceMs: number): Promise<string | undefined> {
  const known = await db.readAs(system, (tx) =>
    tx
      .select({
        id: encryptionKeys.id,
        state: encryptionKeys.state,
        isSettled: sql<boolean>`activated_at <= now() - ${graceMs} * interval '1 ms'`,
      })
      .from(encryptionKeys),
  )
  const isNeeded = known.some(({ state }) => state === 'old')
  return isNeeded ? known.find(({ state, isSettled }) => state === 'active' && isSettled)?.id : undefined
}

interface Progress {
  after: string | null
  isDone: boolean
}

const isThis = (keyId: string, { what }: SealedColumn) => and(eq(r.keyId, keyId), eq(r.what, what))

/** Where to go on; counts the rows at the beginning. */
async function progressOf(db: Database, keyId: string, column: SealedColumn): Promise<Progress> {
  const [begun] = await db.readAs(system, (tx) =>
    tx.select({ after: r.after, finishedAt: r.finishedAt }).from(r).where(isThis(keyId, column)),
  )
  if (begun) return { after: begun.after, isDone: begun.finishedAt !== null }
  const [counted] = await db.readAs({ role: column.role }, (tx) =>
    tx.select({ total: count() }).from(column.table).where(column.where),
  )
  await db.asActor(system, (tx) =>
    tx
      .insert(r)
      .values({ keyId, what: column.what, total: counted?.total ?? 0 })
      .onConflictDoNothing(),
  )
  return { after: null, isDone: false }
}

interface Part extends Pick<ResealOptions, 'db' | 'keys'> {
  keyId: string
  column: SealedColumn
  rows: number
}

async function nextBatch(part: Part, { after }: Progress): Promise<Progress> {
  const { db, column, keyId } = part
  const { ids, unreadable } = await db.asActor({ role: column.role }, (tx) => sealAgain(tx, part, after))
  const isDone = ids.length < part.rows
  // Unless another process has gone on in the meantime: what it did isn't counted twice.
  await db.asActor(system, (tx) =>
    tx
      .update(r)
      .set({
        done: sql`${r.done} + ${ids.length}`,
        unreadable: sql`${r.unreadable} + ${unreadable}`,
        after: ids.at(-1) ?? after,
        finishedAt: isDone ? sql`now()` : null,
      })
      .where(and(isThis(keyId, column), after ? eq(r.after, after) : isNull(r.after))),
  )
  return progressOf(db, keyId, column)
}

/** @returns the ids of the rows that were looked at, and how many can't be read: those stay as they are */
async function sealAgain(
  tx: Tx,
  { keys, column: { table, id, column, where, purpose }, rows }: Part,
  last: string | null,
): Promise<{ ids: string[]; unreadable: number }> {
  const sealed: SQL<string | null> =
    sql`case when not starts_with(${column}, ${keys.sealedPrefix()}) then ${column} end`
  const found = await tx
    .select({ id: sql<string>`${id}`, sealed })
    .from(table)
    .where(and(where, last ? gt(id, last) : undefined))
    .orderBy(asc(id))
    .limit(rows)
  const outdated = found.flatMap(({ id, sealed }) => (sealed ? [{ id, sealed }] : []))
  const read = outdated.flatMap((row) => {
    try {
      return [{ ...row, text: keys.open(purpose, row.sealed, row.id) }]
    } catch {
      return []
    }
  })
  const ids = read.map((row) => row.id)
  const before = read.map((row) => row.sealed)
  const after = read.map((row) => keys.seal(purpose, row.text, row.id))
  // Compared with what was read: somebody may have replaced it since.
  if (read.length > 0)
    await tx
      .update(table)
      .set({ [column.name]: sql`given.after` })
      .from(
        sql`unnest(${sql.param(ids)}::uuid[], ${sql.param(before)}::text[], ${sql.param(after)}::text[]) as given(id, before, after)`,
      )
      .where(sql`${id} = given.id and ${column} = given.before`)
  return { ids: found.map((row) => row.id), unreadable: outdated.length - read.length }
}
