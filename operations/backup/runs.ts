import type { ClientBase } from 'pg'
import { ownerRole } from '#db/schema/roles.ts'

/** The record of a run that succeeded. */
export interface GoodRun {
  place: string
  encrypted: boolean
  rows: number
  files: number
  missing: number
  bytes: number
}

/** An arbitrary constant for the advisory lock that one run holds on the database. */
const lockKey = 7_064_843

/**
 * Begins a run, and ends the record of one whose process was killed.
 * @returns its id
 * @throws when another run is under way
 */
export async function beginRun(connection: ClientBase): Promise<string> {
  const locked = await connection.query<{ ours: boolean }>('select pg_try_advisory_lock($1) as ours', [
    lockKey,
  ])
  if (!locked.rows[0]?.ours) throw new Error('Another backup of this database is under way.')
  await asOwner(
    connection,
    `update public.backups set finished_at = now(), error = 'It was interrupted.' where finished_at is null`,
  )
  const rows = await asOwner(connection, 'insert into public.backups default values returning id')
  return rows[0]?.id as string
}

export const endRun = (connection: ClientBase, id: string, run: GoodRun) =>
  asOwner(
    connection,
    `update public.backups set finished_at = now(), verified = true, place = $2, encrypted = $3, rows = $4,
       files = $5, missing = $6, bytes = $7 where id = $1`,
    [id, run.place, run.encrypted, run.rows, run.files, run.missing, run.bytes],
  )

export const failRun = (connection: ClientBase, id: string, error: string) =>
  asOwner(connection, 'update public.backups set finished_at = now(), error = $2 where id = $1', [
    id,
    error.slice(0, 500) || 'It failed.',
  ])

/** Marks as removed the backups that are not among the names of the kept ones. */
export const noteRemoved = (connection: ClientBase, kept: readonly string[]) =>
  asOwner(
    connection,
    `update public.backups set removed_at = now() where verified and removed_at is null
       and regexp_replace(place, '^.*[/\\\\]', '') <> all ($1)`,
    [kept],
  )

/** No actor may write these rows: only the owner of the tables, whom the serving process is not. */
async function asOwner(connection: ClientBase, text: string, values: unknown[] = []) {
  await connection.query('begin')
  try {
    await connection.query(`set local role ${ownerRole}`)
    const { rows } = await connection.query<{ id: string }>(text, values)
    await connection.query('commit')
    return rows
  } catch (error) {
    await connection.query('rollback')
    throw error
  }
}
