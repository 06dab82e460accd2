import { execFile } from 'node:child_process'
import { chown, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { RunAs } from './run-as.ts'

const run = promisify(execFile)

/** PostgreSQL gets no environment from this process: locale, libraries and PG* settings differ by machine. */
export const bareEnvironment = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

/** Creates the cluster if it doesn't exist, and makes PostgreSQL's account its owner. */
export async function ensureCluster(runAs: RunAs, password: string): Promise<void> {
  const there = await stat(runAs.cluster).catch(() => undefined)
  if (!there) return createCluster(runAs, password)
  const { owner } = runAs
  if (owner && there.uid !== owner.uid) await run('chown', ['-R', `${owner.uid}:${owner.gid}`, runAs.cluster])
  if (!owner && there.uid !== process.getuid?.()) {
    throw new Error(
      `${runAs.cluster} belongs to another user (uid ${there.uid}): start as root or as that user.`,
    )
  }
}

/** Created under a temporary name and then renamed, so that a killed start leaves no partial cluster. */
async function createCluster(
  { programs, cluster, owner, prefix, spawn }: RunAs,
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
    // The built-in collation sorts the same on every machine and after every upgrade.
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
