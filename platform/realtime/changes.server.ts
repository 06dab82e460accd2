import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'

/** One thing that changed. Several rows of one transaction may tell of the same topic. */
export interface Change {
  topic: string
  deleted: boolean
  xid: bigint
}

export interface ChangesRead {
  /** What this read could see, in PostgreSQL's own words; the next read takes it up from there. */
  snapshot: string
  /** Every transaction below it had ended when this read looked. */
  floor: bigint
  /** No transaction from here on had begun. */
  ceiling: bigint
  /** The database's clock, in milliseconds. */
  clock: number
  changes: Change[]
  /** More changed than is worth telling one by one. */
  overflow: boolean
}

/** From here on, "refetch everything" is cheaper for all than a list. */
const maxChanges = 20_000
/** Change rows older than this are removed; a reader that slept longer can't take up where it was. */
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
 * Reads exactly the changes that became visible after `previous` was taken. Ids and even commits come out of
 * order, so neither a last id nor a last time would do: a long transaction's rows appear below both. One
 * statement has one snapshot, so what it sees and the snapshot that it reports agree.
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

/** Where to begin: the latest change of each topic, and since which transaction nothing was removed. */
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
 * Removes what is older than an hour. It cuts by transaction, below every one that is still open, so that
 * above the oldest row that is left nothing is missing.
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
