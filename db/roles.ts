import type { ClientBase } from 'pg'
import { databaseRoles } from './actor.ts'

/** Owns the tables and runs the migrations, with the definer's sight of the rows. Nobody logs in as it. */
export const ownerRole = 'portico_owner'
/** Owns the SECURITY DEFINER functions. A policy of its own on every table lets it pass: no role has BYPASSRLS. */
export const definerRole = 'portico_definer'
/** What the serving process logs in as: it has no rights but to become one of the actors. */
export const loginRole = 'portico_login'
export const actorRoles: readonly string[] = Object.values(databaseRoles)

/**
 * Creates what is missing of the roles and memberships. They belong to the whole server, not to one database,
 * so another migration may be doing the same right now: whoever comes second finds it done.
 * @param connection may create roles: a superuser, or a role with CREATEROLE
 */
export async function ensureRoles(connection: ClientBase): Promise<void> {
  for (const role of [ownerRole, definerRole]) await createRole(connection, role, 'nologin')
  for (const role of actorRoles) await createRole(connection, role, 'nologin noinherit')
  await createRole(connection, loginRole, 'login noinherit')

  for (const role of actorRoles) await grantRole(connection, role, loginRole, { inherit: false })
  // The owner creates and replaces functions that belong to the definer.
  await grantRole(connection, definerRole, ownerRole, { inherit: true })
  const { rows } = await connection.query<{ name: string; super: boolean }>(
    'select rolname as name, rolsuper as super from pg_roles where rolname = session_user',
  )
  const self = rows[0]
  if (self && !self.super) await grantRole(connection, ownerRole, self.name, { inherit: true })
}

async function createRole(connection: ClientBase, role: string, attributes: string): Promise<void> {
  const { rowCount } = await connection.query('select from pg_roles where rolname = $1', [role])
  if (rowCount) return
  await connection.query(`create role ${role} ${attributes}`).catch((error: { code?: string }) => {
    if (error.code !== duplicateObject && error.code !== uniqueViolation) throw error
  })
}

async function grantRole(
  connection: ClientBase,
  role: string,
  member: string,
  { inherit }: { inherit: boolean },
): Promise<void> {
  // Since 16 whoever creates a role is its member already, but only to administer it.
  const known = `select current_setting('server_version_num')::int as version, exists (
    select from pg_auth_members m where roleid = $1::regrole and member = $2::regrole
      and coalesce((to_jsonb(m) ->> 'set_option')::boolean, true)
  ) as granted`
  const quoted = `"${member.replaceAll('"', '""')}"`
  const { rows } = await connection.query<{ version: number; granted: boolean }>(known, [role, quoted])
  if (rows[0]?.granted) return
  // Before 16 a membership has no options of its own: the member's NOINHERIT says the same.
  const options = (rows[0]?.version ?? 0) >= 160_000 ? ` with inherit ${inherit}, set true` : ''
  await connection.query(`grant ${role} to ${quoted}${options}`).catch((error: { code?: string }) => {
    if (error.code !== uniqueViolation && error.code !== internalError) throw error
  })
}

const duplicateObject = '42710'
const uniqueViolation = '23505'
/** "tuple concurrently updated": the same grant, made by someone else at this moment. */
const internalError = 'XX000'
