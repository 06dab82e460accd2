import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import pg from 'pg'
import { hostsOf } from '#db/hosts/addresses.ts'
import { ensureLogin, isLogin, loginRole } from './roles.ts'

/**
 * Gives the serving login the password in its URL, and creates it if it is the login of one of several databases
 * (`portico_login_acme`). PostgreSQL gets only the verifier (RFC 5802), so that its statement
 * log never holds the password.
 * @param ownerUrl may alter the login role
 * @param url the URL that the process will serve with
 * @throws when the URL names another login, or no password
 */
export async function loginPassword({ ownerUrl, url }: { ownerUrl: string; url: string }): Promise<void> {
  const { username, password } = new URL(hostsOf(url)[0] as string)
  const role = decodeURIComponent(username)
  if (!isLogin(role))
    throw new Error(`DATABASE_URL must log in as ${loginRole}, or as ${loginRole}_ and a name of the firm.`)
  if (!password) throw new Error('DATABASE_URL has no password.')
  const connection = new pg.Client({ connectionString: ownerUrl })
  await connection.connect()
  try {
    const verifier = scramVerifier(decodeURIComponent(password))
    await ensureLogin(connection, role)
    await connection.query(`alter role ${role} with password '${verifier}'`)
  } finally {
    await connection.end()
  }
}

/** What PostgreSQL stores for a password (SCRAM-SHA-256). */
export function scramVerifier(password: string): string {
  const salt = randomBytes(16)
  const iterations = 4096
  const salted = pbkdf2Sync(password.normalize('NFKC'), salt, iterations, 32, 'sha256')
  const hmac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest()
  const storedKey = createHash('sha256').update(hmac(salted, 'Client Key')).digest('base64')
  const serverKey = hmac(salted, 'Server Key').toString('base64')
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${storedKey}:${serverKey}`
}
