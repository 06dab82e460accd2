import { statfs } from 'node:fs/promises'
import os from 'node:os'
import { sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { writableUrl } from '#db/hosts/hosts.ts'
import { knownMigrations, pendingMigrations } from '#db/schema/migrate.ts'
import packageJson from '#package.json' with { type: 'json' }
import { encryptionKeys } from '#platform/crypto/encryption-keys.table.ts'
import { recurringJobs } from '#platform/jobs/recurring-jobs.table.ts'
import { servingProcesses } from '#platform/processes/serving-processes.table.ts'
import { dataFolder } from '../terminal/installation.ts'
import { settings } from './settings.ts'

const system = { role: 'system' } as const

/**
 * Versions, settings, sizes, counts, states and codes. Nothing that a person wrote, no name, address or error text, which
 * can quote either.
 */
export async function reportOf({ db, url }: { db: Database; url: string }) {
  const rows = async (query: ReturnType<typeof sql>) =>
    (await db.readAs(system, (tx) => tx.execute<Record<string, unknown>>(query))).rows
  return {
    takenAt: new Date().toISOString(),
    versions: { portico: packageJson.version, node: process.versions.node, ...(await database(rows)) },
    machine: await machine(),
    settings: settings(),
    migrations: { known: knownMigrations(), pending: await pendingMigrations(await writableUrl(url)) },
    tables: await rows(tables),
    queue: await rows(sql`select kind, count(*)::int as jobs, min(created_at) as oldest,
      case when done_at is not null then 'done' when failed_at is not null then 'failed'
        when last_error <> '' then 'to be tried again' else 'waiting' end as state
      from queued_jobs group by 1, 4 order by 1, 4`),
    recurring: await db.readAs(system, (tx) => {
      const { name, dueAt, startedAt, finishedAt, failures } = recurringJobs
      return tx.select({ name, dueAt, startedAt, finishedAt, failures }).from(recurringJobs).orderBy(name)
    }),
    backups: await rows(sql`select count(*) filter (where verified)::int as good,
      max(finished_at) filter (where verified) as last_good, max(started_at) as last_begun from backups`),
    files: await rows(sql`select state, purpose, count(*)::int as files, sum(size)::text as bytes
      from files group by 1, 2 order by 1, 2`),
    keys: await db.readAs(system, (tx) => tx.select().from(encryptionKeys).orderBy(encryptionKeys.createdAt)),
    processes: await db.readAs(system, (tx) => {
      const { version, startedAt, seenAt, vitals } = servingProcesses
      return tx.select({ version, startedAt, seenAt, vitals }).from(servingProcesses).orderBy(startedAt)
    }),
  }
}

type Rows = (query: ReturnType<typeof sql>) => Promise<Record<string, unknown>[]>

async function database(rows: Rows) {
  const [found] = await rows(sql`select current_setting('server_version') as postgres,
    pg_database_size(current_database())::text as bytes,
    current_setting('max_connections')::int as "maxConnections",
    (select numbackends from pg_stat_database where datname = current_database()) as connections,
    (select deadlocks::int from pg_stat_database where datname = current_database()) as deadlocks,
    current_setting('shared_buffers') as "sharedBuffers", pg_is_in_recovery() as standby`)
  return found ?? {}
}

/**
 * Rows as the planner estimates them, or, of a table that was never analyzed, as the statistics do: counting all would take
 * as long as reading all.
 */
const tables = sql`select c.relname as table,
    (case when c.reltuples < 0 then coalesce(s.n_live_tup, 0) else c.reltuples end)::bigint::text as rows,
    pg_total_relation_size(c.oid)::text as bytes, pg_indexes_size(c.oid)::text as "indexBytes",
    coalesce(s.n_dead_tup, 0)::text as dead, s.last_autovacuum as "lastVacuum"
  from pg_class c left join pg_stat_user_tables s on s.relid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by pg_total_relation_size(c.oid) desc`

async function machine() {
  const disk = await statfs(dataFolder()).catch(() => undefined)
  return {
    platform: os.platform(),
    release: os.release(),
    architecture: os.arch(),
    processors: os.availableParallelism(),
    load: os.loadavg(),
    memory: { total: os.totalmem(), free: os.freemem() },
    disk: disk && { total: disk.blocks * disk.bsize, free: disk.bavail * disk.bsize },
  }
}
