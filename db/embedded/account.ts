import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

export interface Account {
  uid: number
  gid: number
}

/** The account that PostgreSQL runs as when root starts it: `portico` or `postgres`, made if neither is there. */
export async function serviceAccount(): Promise<Account> {
  const known = (await find('portico')) ?? (await find('postgres'))
  if (known) return known
  await run('useradd', [
    '--system',
    '--no-create-home',
    '--home-dir',
    '/',
    '--shell',
    '/usr/sbin/nologin',
    'portico',
  ]).catch(() => {})
  const account = (await find('portico')) ?? (await find('nobody'))
  if (!account)
    throw new Error('PostgreSQL cannot run as root, and there is no other account (useradd failed).')
  return account
}

async function find(name: string): Promise<Account | undefined> {
  const users = await readFile('/etc/passwd', 'utf8').catch(() => '')
  const fields = users
    .split('\n')
    .find((line) => line.startsWith(`${name}:`))
    ?.split(':')
  return fields ? { uid: Number(fields[2]), gid: Number(fields[3]) } : undefined
}
