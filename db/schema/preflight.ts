import pg from 'pg'
import { poolerFault } from '#db/pooler.ts'
import { pendingMigrations } from './migrate.ts'
import { actorRoles, definerRole, loginRole, ownerRole } from './roles.ts'

/**
 * Refuses to serve from a database that lacks the protections this code relies on.
 * @param url the login that the process will serve with
 * @throws one line that says what is wrong
 */
export async function preflight(url: string): Promise<void> {
  const connection = new pg.Client({ connectionString: url })
  await connection.connect()
  try {
    for (const [question, parameters] of questions) {
      const { rows } = await connection.query<{ fault: string }>(question, parameters)
      if (rows[0]) throw new Error(`The database is not safe to serve from: ${rows[0].fault}.`)
    }
  } finally {
    await connection.end()
  }
  const pooler = await poolerFault(url)
  if (pooler) throw new Error(`The database cannot be served from this way: ${pooler}.`)
  const [pending] = await pendingMigrations(url)
  if (pending) throw new Error(`The database is not ready: migration ${pending} has not been applied.`)
}

const ourRoles = `select oid, rolname from pg_roles where rolname = current_user or rolname = any ($1)`

/** Each query returns the faults it finds, and no row when there are none. */
const questions: [sql: string, parameters: unknown[]][] = [
  [
    `select 'PostgreSQL 15 or later is needed, and this is ' || current_setting('server_version') as fault
     where current_setting('server_version_num')::int < $1`,
    [150_000],
  ],
  [
    `select format('the role %s %s', rolname, case when rolsuper then 'is a superuser'
       when rolbypassrls then 'may bypass row-level security' else 'may create roles' end) as fault
     from pg_roles where (rolsuper or rolbypassrls or rolcreaterole)
       and (rolname = current_user or rolname = any ($1))
     order by rolname`,
    [[ownerRole, definerRole, ...actorRoles]],
  ],
  [
    `select format('the login %s is not a member of %s', current_user, role) as fault
     from unnest($1::text[]) as role
     where not exists (select from pg_auth_members m join pg_roles r on r.oid = m.roleid
         join pg_roles as login on login.oid = m.member
       where r.rolname = role and (login.rolname = current_user
         or login.rolname = $2 and pg_has_role(current_user, login.oid, 'usage')))`,
    [actorRoles, loginRole],
  ],
  [
    `select format('every login of the server may connect to it; as its owner: revoke connect on database %I from public',
       current_database()) as fault
     where current_user like $1 || '\\_%' and has_database_privilege('public', current_database(), 'connect')`,
    [loginRole],
  ],
  [
    `select format('the role %s is a member of %s', ours.rolname, r.rolname) as fault
     from (${ourRoles}) ours join pg_auth_members m on m.member = ours.oid join pg_roles r on r.oid = m.roleid
     where not (ours.rolname = current_user and r.rolname = any ($1))
       and not (m.member = current_user::regrole and r.rolname = $2)
     order by ours.rolname, r.rolname`,
    [actorRoles, loginRole],
  ],
  [
    `select format('the role %s owns the table %s', ours.rolname, c.relname) as fault
     from (${ourRoles}) ours join pg_class c on c.relowner = ours.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
     order by c.relname`,
    [[definerRole, ...actorRoles]],
  ],
  [
    `select format('row-level security is not %s on the table %s',
       case when relrowsecurity then 'forced' else 'enabled' end, relname) as fault
     from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
       and not (relrowsecurity and relforcerowsecurity)
     order by relname`,
    [],
  ],
  [
    `select format('the login %s has rights of its own on the table %s', current_user, relname) as fault
     from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')
       and (has_any_column_privilege(oid, 'select, insert, update') or has_table_privilege(oid, 'delete, truncate'))
     order by relname`,
    [],
  ],
  [
    `select format('the role %s may make temporary tables; as the owner of the database: revoke temporary on database %I from public',
       rolname, current_database()) as fault
     from (${ourRoles}) ours where has_database_privilege(oid, current_database(), 'temporary')
     order by rolname`,
    [actorRoles],
  ],
]
