import pg from 'pg'
import { hostsOf } from '#db/hosts/addresses.ts'
import { scramVerifier } from './login-password.ts'
import { ensureBackupLogin, isBackupLogin } from './roles.ts'

export interface BackupLogin {
  /** May create roles and databases, and is a member of the tables' owner. */
  ownerUrl: string
  /** `BACKUP_DATABASE_URL`: the login, its password, and the database that it backs up. */
  url: string
  /** How many connections the login may have at most; left as it is without it. */
  connectionLimit?: number
}

/**
 * Creates the login that nightly backups are taken with if it is missing, and gives it its rights, and the URL's password
 * if it can't log in with it. It may do what the owner of the tables may, and create the scratch database. PostgreSQL gets
 * only the password's verifier.
 * @returns false, and changes nothing, when the URL names a login that isn't `isBackupLogin`: one that the operator made
 * @throws when a new login has no password, or when the owner may not make it or change its password
 */
export async function backupLogin({ ownerUrl, url, connectionLimit }: BackupLogin): Promise<boolean> {
  const { username, password } = new URL(hostsOf(url)[0] as string)
  const role = decodeURIComponent(username)
  if (!isBackupLogin(role)) return false
  const connection = new pg.Client({ connectionString: ownerUrl })
  await connection.connect()
  try {
    const { rowCount: exists } = await connection.query('select from pg_roles where rolname = $1', [role])
    if (!exists && !password) throw new Error('BACKUP_DATABASE_URL has no password.')
    // Also for one that is there: an earlier attempt may have ended before it was given its rights.
    await ensureBackupLogin(connection, role).catch(
      explained(
        `${role} can't be created: the login of OWNER_DATABASE_URL needs CREATEROLE and CREATEDB. Or create it as docs/operations.md says.`,
      ),
    )
    if (connectionLimit !== undefined)
      await connection.query(`alter role ${role} connection limit ${connectionLimit}`)
    // Without a password in its URL it logs in by other means.
    if (!password || (await canLogIn(Object.assign(new URL(ownerUrl), { username, password }).href)))
      return true
    await connection
      .query(`alter role ${role} password '${scramVerifier(decodeURIComponent(password))}'`)
      .catch(
        explained(
          `${role} can't log in with the password of BACKUP_DATABASE_URL, and the login of OWNER_DATABASE_URL may not change it: an administrator of the server has to.`,
        ),
      )
    return true
  } finally {
    await connection.end()
  }
}

async function canLogIn(url: string): Promise<boolean> {
  const login = new pg.Client({ connectionString: url })
  try {
    await login.connect()
    return true
  } catch {
    return false
  } finally {
    await login.end().catch(() => {})
  }
}

/** What to say where the owner lacks a right. */
const explained =
  (message: string) =>
  (error: Error & { code?: string }): never => {
    throw error.code === insufficientPrivilege ? new Error(message) : error
  }

const insufficientPrivilege = '42501'
