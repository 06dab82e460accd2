import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import pg from 'pg'
import { actorRoles, definerRole, ensureRoles, loginRole, ownerRole, revokeTemporary } from './roles.ts'

/**
 * Brings a database up to date: creates missing roles, then applies the pending migrations, each in its own transaction
 * as the owner of the tables. Running it twice, or twice at once, is safe.
 * @param ownerUrl a login that may create roles and owns the database; no superuser is needed
 * @param upTo the last migration to apply, for data that is older than the code; all of them without it
 * @returns the names of the applied migrations
 * @throws with the file and line when a migration fails, when one was changed after it had been applied, or when the
 * database has one that is not in db/migrations
 */
export async function migrate({ ownerUrl, upTo }: { ownerUrl: string; upTo?: string }): Promise<string[]> {
  const connection = new pg.Client({ connectionString: ownerUrl })
  await connection.connect()
  try {
    await connection.query('select pg_advisory_lock($1)', [lockKey])
    await ensureRoles(connection)
    await revokeTemporary(connection)
    await connection.query(foundation)
    const applied = await appliedMigrations(connection)
    const committed = committedMigrations()
    const unknown = [...applied.keys()].find((tag) => !committed.some((migration) => migration.tag === tag))
    if (unknown)
      throw new Error(
        `This database has the migration ${unknown}, which this version does not know. It was made by a newer version, ` +
          'or by a development version before 0.1.0: see docs/upgrading.md.',
      )
    const pending = committed.filter(({ tag, hash }) => {
      const known = applied.get(tag)
      if (known && known !== hash) throw new Error(`Migration ${tag} was changed after it had been applied.`)
      return !known && (!upTo || tag <= upTo)
    })
    for (const migration of pending) await apply(connection, migration)
    return pending.map(({ tag }) => tag)
  } finally {
    await connection.end()
  }
}

/** The names of the migrations that this code has and the database lacks, in order. Any login may ask. */
export async function pendingMigrations(url: string): Promise<string[]> {
  const connection = new pg.Client({ connectionString: url })
  await connection.connect()
  try {
    const applied = await appliedMigrations(connection)
    return committedMigrations()
      .map(({ tag }) => tag)
      .filter((tag) => !applied.has(tag))
  } finally {
    await connection.end()
  }
}

/** The names of the migrations that this code has, in order. */
export const knownMigrations = () => committedMigrations().map(({ tag }) => tag)

interface Migration {
  tag: string
  sql: string
  hash: string
}

function committedMigrations(): Migration[] {
  // Located by the package and not relative to this file, so that the built server finds them too.
  const folder = join(dirname(createRequire(import.meta.url).resolve('#package.json')), 'db/migrations')
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'))
  return files.sort().map((file) => {
    const sql = readFileSync(join(folder, file), 'utf8')
    return { tag: basename(file, '.sql'), sql, hash: createHash('sha256').update(sql).digest('hex') }
  })
}

async function appliedMigrations(connection: pg.Client): Promise<Map<string, string>> {
  const { rowCount } = await connection.query(`select from pg_tables where schemaname = 'migrations'`)
  if (!rowCount) return new Map()
  const { rows } = await connection.query<{ tag: string; hash: string }>(
    'select tag, hash from migrations.applied',
  )
  return new Map(rows.map(({ tag, hash }) => [tag, hash]))
}

async function apply(connection: pg.Client, { tag, sql, hash }: Migration): Promise<void> {
  await connection.query('begin')
  try {
    // A function's owner must have the right to create in its schema; the definer has it during the migration only.
    await connection.query(`grant create on schema public to ${definerRole}; set local role ${ownerRole}`)
    await connection.query(sql)
    await connection.query('reset role')
    await connection.query(`revoke create on schema public from ${definerRole}`)
    await connection.query('insert into migrations.applied (tag, hash) values ($1, $2)', [tag, hash])
    await connection.query('commit')
  } catch (error) {
    await connection.query('rollback')
    const position = Number((error as { position?: string }).position ?? 0)
    const line = position ? `:${sql.slice(0, position).split('\n').length}` : ''
    throw new Error(`Migration ${tag}.sql${line} failed: ${(error as Error).message}`, { cause: error })
  }
}

/** Runs before the first migration. */
const foundation = `
  create schema if not exists migrations;
  create table if not exists migrations.applied (
    tag text primary key,
    hash text not null,
    applied_at timestamptz not null default now()
  );
  -- The owner: a backup's login is its member, and writes down which migrations the data has. The definer: since when this
  -- database has been without a backup.
  grant usage on schema migrations to ${loginRole}, ${ownerRole}, ${definerRole};
  grant select on migrations.applied to ${loginRole}, ${ownerRole}, ${definerRole};
  revoke create on schema public from public;
  grant usage, create on schema public to ${ownerRole};
  grant usage on schema public to ${[definerRole, ...actorRoles].join(', ')};
  -- Trigrams, for the search indexes; accents, sounds and edit distance, for conflict checks. Trusted, so that no superuser
  -- is needed; apart, so that the public schema stays the product's own.
  create schema if not exists extensions;
  create extension if not exists pg_trgm with schema extensions;
  create extension if not exists unaccent with schema extensions;
  create extension if not exists fuzzystrmatch with schema extensions;
  -- Actors compare texts with their functions (features/search).
  grant usage on schema extensions to ${[ownerRole, definerRole, ...actorRoles].join(', ')};
`

/** An arbitrary constant for the advisory lock: two migrations of one database wait for each other. */
const lockKey = 7_064_842
