import { readFile } from 'node:fs/promises'

export interface Account {
  name: string
  uid: number
  gid: number
}

/** The user that PostgreSQL runs as when root starts it: the first of these that exists. None is created. */
export async function serviceAccount(): Promise<Account> {
  const users = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n')
  for (const name of ['portico', 'postgres', 'nobody']) {
    const fields = users.find((line) => line.startsWith(`${name}:`))?.split(':')
    if (fields) return { name, uid: Number(fields[2]), gid: Number(fields[3]) }
  }
  throw new Error(
    'PostgreSQL cannot run as root, and there is no user `nobody`: start as an ordinary user, or set DATABASE_URL.',
  )
}
