import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { administrator, clientPersonas, lawyerPersonas } from './personas.ts'

export interface DemoAccount {
  email: string
  password: string
}

export type DemoAccounts = Record<'admin' | 'lawyer' | 'client', DemoAccount>

/**
 * The demo firm's three logins. Their password is the one given, else the one of the last start, else a new
 * random one; it is stored in `demo-accounts.json`, readable by the process's user only.
 */
export async function demoAccounts(dataDir: string, demoPassword: string | undefined): Promise<DemoAccounts> {
  const file = fileIn(dataDir)
  const password = demoPassword ?? (await keptPassword(file)) ?? randomBytes(12).toString('base64url')
  const accounts: DemoAccounts = {
    admin: { email: administrator.email, password },
    lawyer: { email: lawyerPersonas.eleanor.email, password },
    client: { email: clientPersonas.naomi.email, password },
  }
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  // Written to a temporary file and renamed, because an existing file would keep its mode.
  const draft = `${file}.${process.pid}`
  await writeFile(draft, `${JSON.stringify(accounts)}\n`, { mode: 0o600 })
  await rename(draft, file)
  return accounts
}

/** Another firm has no such logins. */
export const forgetDemoAccounts = (dataDir: string) => rm(fileIn(dataDir), { force: true })

const fileIn = (dataDir: string) => join(dataDir, 'demo-accounts.json')

async function keptPassword(file: string): Promise<string | undefined> {
  try {
    const kept: Partial<DemoAccounts> = JSON.parse(await readFile(file, 'utf8'))
    return kept.admin?.password || undefined
  } catch {
    // Absent or truncated: create a new one.
    return undefined
  }
}
