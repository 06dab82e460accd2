import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { z } from 'zod'
import { hostsOf } from '#db/hosts/addresses.ts'

/** Where one host keeps its firms. */
export interface Host {
  /** A login that may create databases and roles; its database doesn't matter. */
  ownerUrl: string
  /** A file with the settings and one for the proxy, of each firm. */
  settingsFolder: string
  /** A folder of files for each firm. */
  dataFolder: string
  /** Where the proxy finds a firm's process, as Caddy writes it; `*` stands for the firm's name. */
  upstream: string
}

/**
 * As the command's environment has it; the defaults are those of the units in deploy/.
 * @throws when the URL names several hosts: the logins that are made from it would, too
 */
export const hostOf = (ownerUrl: string, env: NodeJS.ProcessEnv = process.env): Host => {
  if (hostsOf(ownerUrl).length > 1)
    throw new Error('OWNER_DATABASE_URL has to name one host here: the one that takes writes.')
  return {
    ownerUrl,
    settingsFolder: resolve(env.FIRMS_DIR || '/etc/portico/firms'),
    dataFolder: resolve(env.FIRMS_DATA || '/var/lib/portico'),
    upstream: env.FIRMS_UPSTREAM || 'unix//run/portico/*.sock',
  }
}

/** A firm's name names its database, its roles, its unit, its files and its user, which has 31 characters at most. */
export const firmName = z
  .string()
  .regex(
    /^[a-z][a-z0-9]{1,19}$/,
    'A firm’s name has 2 to 20 letters a to z and digits, and begins with a letter',
  )

/** A firm's database, logins, files and folder, which are named after it. */
export const partsOf = (host: Host, name: string) => ({
  database: `portico_${name}`,
  login: `portico_login_${name}`,
  backupLogin: `portico_backup_${name}`,
  settings: join(host.settingsFolder, `${name}.env`),
  proxy: join(host.settingsFolder, `${name}.caddy`),
  data: join(host.dataFolder, name),
})

export type FirmParts = ReturnType<typeof partsOf>

/** The URL of one database of the host's server, for the owner or another login. */
export function databaseUrl(
  host: Host,
  database: string,
  login?: { name: string; password: string },
): string {
  const url = new URL(host.ownerUrl)
  url.pathname = `/${database}`
  if (login) Object.assign(url, { username: login.name, password: login.password })
  return url.href
}

/** The names of the host's firms, in order. */
export async function firmsOf(host: Host): Promise<string[]> {
  const files = await readdir(host.settingsFolder).catch(ifMissing([]))
  return files
    .filter((file) => file.endsWith('.env'))
    .map((file) => file.slice(0, -'.env'.length))
    .filter((name) => firmName.safeParse(name).success)
    .sort()
}

/** A firm's settings, as its process gets them; undefined for a firm that the host doesn't have. */
export async function settingsOf(host: Host, name: string): Promise<NodeJS.Dict<string> | undefined> {
  const text = await readFile(partsOf(host, name).settings, 'utf8').catch(ifMissing(undefined))
  return text === undefined ? undefined : parseEnv(text)
}

const ifMissing =
  <T>(value: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code !== 'ENOENT') throw error
    return value
  }
