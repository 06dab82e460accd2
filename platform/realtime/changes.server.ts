import { sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'

/** A committed change. Several rows of one transaction may report the same topic. */
export interface Change {
  topic: string
  deleted: boolean
  xid: bigint
}

export interface ChangesRead {
  /** The `pg_snapshot` of this read as text; the next read passes it as `previous`. */
  snapshot: string
  /** Every transaction below this number had ended when the read ran. */
  floor: bigint
  /** No transaction with this number or a higher one had begun. */
  ceiling: bigint
  /** The database's clock, in milliseconds. */
  clock: number
  changes: Change[]
  /** There were more changes than `changes` lists. */
  overflow: boolean
}

/** From this many changes on, telling everyone to refetch is cheaper than sending a list. */
const maxChanges = 20_000
/** Older rows of `changes` are removed; a reader that paused longer than this can't resume. */
export const keptMs = 60 * 60 * 1000

interface ReadRow extends Record<string, unknown> {
  snapshot: string
  floor: string
  ceiling: string
  clock: string
  changes: [topic: string, deleted: boolean, xid: string][]
}

const system = { role: 'system' } as const
const snapshotColumns = sql`pg_current_snapshot()::text as snapshot,
  pg_snapshot_xmin(pg_current_snapshot())::text as floor,
  pg_snapshot_xmax(pg_current_snapshot())::text as ceiling,
  (extract(epoch from clock_timestamp()) * 1000)::text as clock`

/**
 * Reads exactly the changes that became visible after the snapshot `previous`. Ids and commits aren't in order: a long
 * transaction's rows appear below ids and times that were already read, so neither can serve as the position. One
 * statement has one snapshot, so the rows it reads and the snapshot it returns agree.
 */
export async function readChanges(db: Database, previous: string): Promise<ChangesRead> {
  const { rows } = await db.readAs(system, (tx) =>
    tx.execute<ReadRow>(sql`
      select ${snapshotColumns}, coalesce((
        select json_agg(json_build_array(topic, op = 'delete', xid::text)) from (
          select topic, op, xid from changes
          where xid >= pg_snapshot_xmin(${previous}::pg_snapshot)
            and not pg_visible_in_snapshot(xid, ${previous}::pg_snapshot)
          limit ${maxChanges + 1}
        ) as news
      ), '[]') as changes`),
  )
  return toRead(rows[0] as ReadRow)
}

/**
 * The starting point for a new process: the latest change of each topic, and the first transaction that is complete.
 */
export async function readKept(db: Database): Promise<ChangesRead & { keptFrom: bigint }> {
  const { rows } = await db.asActor(system, (tx) =>
    tx.execute<ReadRow & { oldest: string | null }>(sql`
      select ${snapshotColumns}, (select xid::text from changes order by xid limit 1) as oldest, coalesce((
        select json_agg(json_build_array(topic, false, xid::text)) from (
          select topic, max(xid) as xid from changes group by topic limit ${maxChanges + 1}
        ) as kept
      ), '[]') as changes`),
  )
  const row = rows[0] as ReadRow & { oldest: string | null }
  const read = toRead(row)
  return { ...read, keptFrom: row.oldest === null || read.overflow ? read.floor : BigInt(row.oldest) }
}

function toRead({ snapshot, floor, ceiling, clock, changes }: ReadRow): ChangesRead {
  return {
    snapshot,
    floor: BigInt(floor),
    ceiling: BigInt(ceiling),
    clock: Number(clock),
    changes: changes
      .slice(0, maxChanges)
      .map(([topic, deleted, xid]) => ({ topic, deleted, xid: BigInt(xid) })),
    overflow: changes.length > maxChanges,
  }
}

/**
 * Removes changes older than an hour. It cuts at a transaction below all open ones, so that everything from the oldest
 * remaining row on is complete.
 */
export async function pruneChanges(db: Database): Promise<void> {
  await db.asActor(system, (tx) =>
    tx.execute(sql`
      delete from changes
      where xid < pg_snapshot_xmin(pg_current_snapshot()) and xid <= (
        select xid from changes where at < now() - make_interval(secs => ${keptMs / 1000})
        order by xid desc limit 1
      )`),
  )
}
