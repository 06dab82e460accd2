import { execFile, type SpawnOptions } from 'node:child_process'
import { chown, mkdtemp, readlink, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { type Account, serviceAccount } from './account.ts'
import { installedPostgres } from './binaries.ts'
import { moveOut, type Place } from './move-out.ts'

const run = promisify(execFile)

/** How PostgreSQL is run on this machine: where its programs and its cluster lie, and as whom. */
export interface Footing extends Place {
  /** Who must own the cluster; undefined leaves it to this process's own user. */
  owner?: Account
  /** Words before the program's name. */
  prefix: string[]
  spawn: SpawnOptions
}

/**
 * PostgreSQL refuses to run as root, so root hands it to a system account. That account may be unable to enter the
 * folder (a clone below a closed home): then it is lent the one capability of looking through closed folders, or is
 * only a mask over root in a user namespace, or, last, gets a cluster of its own below /var/lib/portico, to which
 * `postgres` in the data directory then points. The first way that works is taken, anew at each start.
 * See docs/decisions/embedded-postgresql-as-root.md.
 */
export async function findFooting(dataDir: string): Promise<Footing> {
  const programs = installedPostgres()
  const cluster = await clusterIn(dataDir)
  if (process.getuid?.() !== 0) return { programs, cluster, prefix: [], spawn: {} }

  const account = await serviceAccount()
  for (const way of waysDown(account)) {
    const footing = { programs, cluster, ...way }
    if (await holds(footing)) return footing
  }
  const direct = { owner: account, prefix: [], spawn: account }
  const outside = await moveOut(programs, dataDir, cluster, (place) => holds({ ...place, ...direct }))
  if (outside) return { ...outside, ...direct }
  throw new Error('PostgreSQL cannot run as root here: start as an ordinary user, or set DATABASE_URL.')
}

/** The folder of a data directory's cluster, which may lie elsewhere. */
export const clusterIn = async (dataDir: string): Promise<string> =>
  resolve(dataDir, await readlink(join(dataDir, 'postgres')).catch(() => 'postgres'))

type Way = Pick<Footing, 'owner' | 'prefix' | 'spawn'>

function waysDown(account: Account): Way[] {
  const { uid, gid } = account
  const lent = (capability: string): Way => {
    const only = `-all,+${capability}`
    const kept = [`--inh-caps=${only}`, `--ambient-caps=${only}`, `--bounding-set=${only}`]
    // Without this bit access(2), by which PostgreSQL finds its own program, would not honour the capability.
    const honoured = '--securebits=+no_setuid_fixup'
    const identity = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups']
    return { owner: account, prefix: ['setpriv', ...identity, ...kept, honoured], spawn: {} }
  }
  return [
    { owner: account, prefix: [], spawn: { uid, gid } },
    lent('dac_read_search'),
    // What an ordinary Docker container leaves to its root.
    lent('dac_override'),
    {
      owner: { uid: 0, gid: 0 },
      prefix: ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`],
      spawn: {},
    },
  ]
}

/** Tries the footing on a folder beside the cluster: entering, writing, and PostgreSQL's own checks of itself. */
async function holds({ programs, cluster, owner, prefix, spawn }: Footing): Promise<boolean> {
  const folder = await mkdtemp(join(dirname(cluster), 'footing-')).catch(() => undefined)
  if (!folder) return false
  try {
    if (owner) await chown(folder, owner.uid, owner.gid)
    const script = 'cd "$1" && : > written && "$2" --show --pgdata="$1"'
    const words = [...prefix, '/bin/sh', '-c', script, 'sh', folder, join(programs, 'bin/initdb')]
    await run(words[0] as string, words.slice(1), { ...(spawn as object), cwd: '/' })
    return true
  } catch {
    return false
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
