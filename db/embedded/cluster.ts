import { execFile } from 'node:child_process'
import { chown, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Footing } from './footing.ts'

const run = promisify(execFile)

/** Nothing of this process's environment reaches PostgreSQL: locale, libraries and PG* settings differ by machine. */
export const bareEnvironment = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

/** Makes the cluster unless it is there, and gives it to the account that PostgreSQL will run as. */
export async function ensureCluster(footing: Footing, password: string): Promise<void> {
  const there = await stat(footing.cluster).catch(() => undefined)
  if (!there) return createCluster(footing, password)
  const { owner } = footing
  if (owner && there.uid !== owner.uid)
    await run('chown', ['-R', `${owner.uid}:${owner.gid}`, footing.cluster])
  if (!owner && there.uid !== process.getuid?.()) {
    throw new Error(
      `${footing.cluster} belongs to another user (uid ${there.uid}): start as root or as that user.`,
    )
  }
}

/** Built beside its place and then renamed: a start that is killed half-way leaves no half cluster. */
async function createCluster(
  { programs, cluster, owner, prefix, spawn }: Footing,
  password: string,
): Promise<void> {
  const draft = `${cluster}.new`
  const passwordFile = join(draft, 'password')
  const data = join(draft, 'cluster')
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { mode: 0o700 })
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (owner) for (const path of [draft, passwordFile]) await chown(path, owner.uid, owner.gid)
  const words = [
    ...prefix,
    join(programs, 'bin/initdb'),
    `--pgdata=${data}`,
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // Sorting and case are PostgreSQL's own, so a cluster sorts alike on every machine and after every upgrade.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    `--lc-ctype=${process.platform === 'darwin' ? 'UTF-8' : 'C.UTF-8'}`,
    '--data-checksums',
  ]
  try {
    await run(words[0] as string, words.slice(1), { ...(spawn as object), cwd: '/', env: bareEnvironment })
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string }
    throw new Error(`The database could not be created: ${(stderr || message).trim()}`)
  }
  await rename(data, cluster)
  await rm(draft, { recursive: true, force: true })
}
