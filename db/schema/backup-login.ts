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
 * Creates the login that nightly backups are taken with if it is missing, and gives it the URL's password. It may do what
 * the owner of the tables may, and create the scratch database. PostgreSQL gets only the password's verifier.
 * @returns false, and changes nothing, when the URL names a login that isn't `isBackupLogin`: one that the operator made
 * @throws when the URL has no password, or when the owner may not create such a login
 */
export async function backupLogin({ ownerUrl, url, connectionLimit }: BackupLogin): Promise<boolean> {
  const { username, password } = new URL(hostsOf(url)[0] as string)
  const role = decodeURIComponent(username)
  if (!isBackupLogin(role)) return false
  if (!password) throw new Error('BACKUP_DATABASE_URL has no password.')
  const connection = new pg.Client({ connectionString: ownerUrl })
  await connection.connect()
  try {
    await ensureBackupLogin(connection, role)
    const limit = connectionLimit === undefined ? '' : `connection limit ${connectionLimit}`
    const verifier = scramVerifier(decodeURIComponent(password))
    await connection.query(`alter role ${role} with ${limit} password '${verifier}'`)
    return true
  } catch (error) {
    if ((error as { code?: string }).code !== insufficientPrivilege) throw error
    throw new Error(
      `${role} can't be created: the login of OWNER_DATABASE_URL needs CREATEROLE and CREATEDB.`,
    )
  } finally {
    await connection.end()
  }
}

const insufficientPrivilege = '42501'
