import { type Database, type DatabaseOptions, openDatabase } from './database.ts'
import { type FreshnessOptions, openFreshness } from './hosts/freshness.ts'

export interface ReplicaOptions extends Pick<DatabaseOptions, 'poolSize' | 'statementTimeoutMs'> {
  /** A standby that replays what the primary writes. */
  url: string
  /** The database itself. */
  db: Database
  times?: Pick<FreshnessOptions, 'maxAgeMs' | 'lookMs'>
}

/**
 * The database, but reads may be up to five seconds old: they go to a standby while it is no further behind.
 * For long reads that nobody repeats when something changes, such as exports. A read that fails there is
 * repeated on the database itself: a standby cancels a read that delays its replay (40001), can be lost, and
 * may still lack a row.
 */
export function withReplica({ url, db, times, ...connections }: ReplicaOptions): Database {
  const standby = openDatabase({ url, ...connections })
  const freshness = openFreshness({ standby: url, primary: () => db.hosts.place().writable, ...times })
  return {
    ...db,
    async readAs(actor, work, proof) {
      if (!freshness.isFresh()) return db.readAs(actor, work, proof)
      return standby.readAs(actor, work, proof).catch(() => db.readAs(actor, work, proof))
    },
    /** Closes the connections to the standby alone. */
    async close() {
      freshness.stop()
      await standby.close()
    },
  }
}
