import type { ClientBase } from 'pg'
import { databaseRoles } from '#db/actor.ts'

/** Owns the tables and runs the migrations; inherits the definer's access to all rows. It can't log in. */
export const ownerRole = 'portico_owner'
/** Owns the SECURITY DEFINER functions. No role has BYPASSRLS: on every table a policy gives it access. */
export const definerRole = 'portico_definer'
/** The login of the serving process: it has no rights except to switch to an actor's role. */
export const loginRole = 'portico_login'
/**
 * Whether a process may serve as this role: `loginRole`, or where one server holds several firms' databases, the login
 * of one of them, such as `portico_login_acme`.
 */
export const isLogin = (role: string): boolean => /^portico_login(_[a-z0-9]{1,20})?$/.test(role)
/**
 * Whether a role is the login of the nightly backups, or where one server holds several firms' databases, of one of them,
 * such as `portico_backup_acme`.
 */
export const isBackupLogin = (role: string): boolean => /^portico_backup(_[a-z0-9]{1,20})?$/.test(role)
export const actorRoles: readonly string[] = Object.values(databaseRoles)

/**
 * Creates missing roles and memberships. They belong to the whole server, not to one database, so another migration may
 * be creating them at the same time; that is tolerated.
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

/**
 * Creates the login of one of several databases, and lets it connect to this one. It inherits what `loginRole` may, which
 * is to switch to an actor's role.
 * @param connection owns the database and may create roles
 * @param role one for which `isLogin` holds
 */
export async function ensureLogin(connection: ClientBase, role: string): Promise<void> {
  if (role === loginRole) return
  await createRole(connection, role, 'login inherit')
  await grantRole(connection, loginRole, role, { inherit: true })
  await grantConnect(connection, role)
}

/**
 * Creates the login of the nightly backups, and lets it connect to this database.
 * @param connection may create roles and databases
 * @param role one for which `isBackupLogin` holds
 */
export async function ensureBackupLogin(connection: ClientBase, role: string): Promise<void> {
  await createRole(connection, role, 'login inherit createdb')
  await grantRole(connection, ownerRole, role, { inherit: true })
  await grantConnect(connection, role)
}

const grantConnect = (connection: ClientBase, role: string) =>
  connection.query(
    `do $$ begin execute format('grant connect on database %I to ${role}', current_database()); end $$`,
  )

/**
 * By default every role may create temporary tables, which can fill the disk and shadow ours in the search path. A copy
 * of a database doesn't include its privileges, so they are revoked at each migration. When the connection doesn't own
 * the database, this has no effect and preflight() reports it.
 */
export async function revokeTemporary(connection: ClientBase): Promise<void> {
  await connection.query(
    `do $$ begin execute format('revoke temporary on database %I from public', current_database()); end $$`,
  )
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
  // Since PostgreSQL 16 the creator of a role is a member, but with the admin option only.
  const known = `select current_setting('server_version_num')::int as version, exists (
    select from pg_auth_members m where roleid = $1::regrole and member = $2::regrole
      and coalesce((to_jsonb(m) ->> 'set_option')::boolean, true)
  ) as granted`
  const quoted = `"${member.replaceAll('"', '""')}"`
  const { rows } = await connection.query<{ version: number; granted: boolean }>(known, [role, quoted])
  if (rows[0]?.granted) return
  // Before 16 a membership has no options of its own: the member's NOINHERIT has the same effect.
  const options = (rows[0]?.version ?? 0) >= 160_000 ? ` with inherit ${inherit}, set true` : ''
  await connection.query(`grant ${role} to ${quoted}${options}`).catch((error: { code?: string }) => {
    if (error.code !== uniqueViolation && error.code !== internalError) throw error
  })
}

const duplicateObject = '42710'
const uniqueViolation = '23505'
/** "tuple concurrently updated": another process is making the same grant. */
const internalError = 'XX000'
