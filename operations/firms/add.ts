import { randomBytes } from 'node:crypto'
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { openDatabase } from '#db/database.ts'
import { backupLogin } from '#db/schema/backup-login.ts'
import { loginPassword } from '#db/schema/login-password.ts'
import { migrate } from '#db/schema/migrate.ts'
import { preflight } from '#db/schema/preflight.ts'
import { inviteFirstAdministrator } from '../administrator/first.ts'
import { asOwner, closeToOthers } from './databases.ts'
import { databaseUrl, firmName, type Host, partsOf, settingsOf } from './firm.ts'
import { proxyEntry } from './proxy-entry.ts'
import type { Services } from './services.ts'

export interface NewFirm {
  /** See `firmName`. */
  name: string
  /** Its public address, on https. */
  publicUrl: string
  /** The first administrator. */
  email: string
  person: string
}

/**
 * A process has a pool and a connection that listens; while one process replaces another there are two. More than that
 * the server refuses, so that no firm uses up the connections of the others.
 */
const connections = { pool: 3, process: 8, backups: 4 }

/**
 * Adds a firm to the host: its database, its logins, its settings with new secrets, its place in the proxy and its
 * units. Run again after a failure, it continues with the settings that it wrote.
 * @returns the link for the first administrator to choose a password by, within 72 hours
 * @throws when a value isn't valid, or when the firm has an administrator already
 */
export async function addFirm(host: Host, firm: NewFirm, services: Services): Promise<string> {
  const name = firmName.parse(firm.name)
  const address = publicAddress(firm.publicUrl)
  const parts = partsOf(host, name)
  const settings = (await settingsOf(host, name)) ?? (await writeSettings(host, name, address))
  if (settings.PUBLIC_URL !== address)
    throw new Error(`${name} exists with the address ${settings.PUBLIC_URL}: ${parts.settings}`)
  const url = settings.DATABASE_URL ?? ''
  const ownerUrl = databaseUrl(host, parts.database)

  await asOwner(host, async (owner) => {
    const { rowCount } = await owner.query('select from pg_database where datname = $1', [parts.database])
    if (!rowCount) await owner.query(`create database ${parts.database} template template0 encoding 'UTF8'`)
    await closeToOthers(owner, parts.database)
  })
  await migrate({ ownerUrl })
  await loginPassword({ ownerUrl, url })
  await asOwner(host, (owner) =>
    owner.query(`alter role ${parts.login} connection limit ${connections.process}`),
  )
  const backups = settings.BACKUP_DATABASE_URL ?? ''
  await backupLogin({ ownerUrl, url: backups, connectionLimit: connections.backups })
  await preflight(url)

  const db = openDatabase({ url })
  const link = await inviteFirstAdministrator(db, { email: firm.email, name: firm.person }).finally(() =>
    db.close(),
  )
  await writeFile(parts.proxy, proxyEntry(new URL(address).host, host.upstream.replaceAll('*', name)))
  // The proxy's user reads it, whatever the operator's umask is.
  await chmod(host.settingsFolder, 0o755)
  await chmod(parts.proxy, 0o644)
  services.start(name)
  services.reloadProxy()
  return new URL(link, address).href
}

function publicAddress(given: string): string {
  const url = URL.canParse(given) ? new URL(given) : undefined
  if (url?.protocol !== 'https:' || url.pathname !== '/' || url.search || url.hash || url.username)
    throw new Error('The address has to be one of https without a path, such as https://www.example.com')
  return url.origin
}

/** New secrets for a new firm, in a file that only the operator reads. */
async function writeSettings(host: Host, name: string, publicUrl: string): Promise<NodeJS.Dict<string>> {
  const { database, login, backupLogin, data, settings } = partsOf(host, name)
  const as = (role: string) => databaseUrl(host, database, { name: role, password: newSecret() })
  const values = {
    PUBLIC_URL: publicUrl,
    DATABASE_URL: as(login),
    DATABASE_POOL: String(connections.pool),
    BACKUP_DATABASE_URL: as(backupLogin),
    SECRET: newSecret(),
    DATA_DIR: data,
    TRUSTED_PROXIES: '1',
  }
  const lines = Object.entries(values).map(([key, value]) => `${key}=${value}\n`)
  await mkdir(host.settingsFolder, { recursive: true })
  await writeFile(settings, lines.join(''), { mode: 0o600, flag: 'wx' })
  return values
}

const newSecret = () => randomBytes(32).toString('hex')
