import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { administrator, castClients, castLawyers } from './cast.ts'

export interface DemoAccount {
  email: string
  password: string
}

export type DemoAccounts = Record<'admin' | 'lawyer' | 'client', DemoAccount>

/**
 * The demo firm's three logins. Their password is the one given, else the one of the last start, else a new
 * random one; it is kept in `demo-accounts.json`, where only we can read it.
 */
export async function demoAccounts(dataDir: string, demoPassword: string | undefined): Promise<DemoAccounts> {
  const file = fileIn(dataDir)
  const password = demoPassword ?? (await keptPassword(file)) ?? randomBytes(12).toString('base64url')
  const accounts: DemoAccounts = {
    admin: { email: administrator.email, password },
    lawyer: { email: castLawyers.eleanor.email, password },
    client: { email: castClients.naomi.email, password },
  }
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  // Written beside and then put in place: the mode of a file that exists already would stay as it is.
  const draft = `${file}.${process.pid}`
  await writeFile(draft, `${JSON.stringify(accounts)}\n`, { mode: 0o600 })
  await rename(draft, file)
  return accounts
}

/** A firm that isn't the demo firm has no such logins. */
export const forgetDemoAccounts = (dataDir: string) => rm(fileIn(dataDir), { force: true })

const fileIn = (dataDir: string) => join(dataDir, 'demo-accounts.json')

async function keptPassword(file: string): Promise<string | undefined> {
  try {
    const kept: Partial<DemoAccounts> = JSON.parse(await readFile(file, 'utf8'))
    return kept.admin?.password || undefined
  } catch {
    // Absent, or cut short: a new one is as good.
    return undefined
  }
}
