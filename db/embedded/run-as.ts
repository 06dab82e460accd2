import { execFile, type SpawnOptions } from 'node:child_process'
import { chown, mkdtemp, readlink, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { type Account, serviceAccount } from './account.ts'
import { installedPostgres } from './binaries.ts'
import { relocatePrograms } from './relocate.ts'

const run = promisify(execFile)

/** How PostgreSQL is run on this machine: where its programs and its cluster are, and as which user. */
export interface RunAs {
  /** Folder of `bin`, `lib` and `share`. */
  programs: string
  /** The cluster's folder. It need not exist yet, its parent does. */
  cluster: string
  /** The cluster's owner; undefined for this process's own user. */
  owner?: Pick<Account, 'uid' | 'gid'>
  /** Command and arguments that come before the program's name. */
  prefix: string[]
  spawn: SpawnOptions
}

/**
 * PostgreSQL refuses to run as root, so root starts it as an existing unprivileged user. When that user can't enter
 * the folder (a clone below a home of mode 0700), PostgreSQL gets the one capability of reading closed folders, or a
 * user namespace in which root has another id. When only the programs are out of reach, they are copied into the
 * data directory. Each start uses the first way that works. Nothing is written outside the data directory, and no
 * user is created. See docs/decisions/0006-embedded-postgresql-as-root.md.
 * @throws one line that says what to do when no way works
 */
export async function findRunAs(dataDir: string, log: (message: string) => void): Promise<RunAs> {
  const programs = installedPostgres()
  const cluster = await clusterIn(dataDir)
  if (process.getuid?.() !== 0) return { programs, cluster, prefix: [], spawn: {} }

  const account = await serviceAccount()
  for (const way of waysToRun(account)) {
    const runAs = { programs, cluster, ...way }
    if (await works(runAs)) return runAs
  }
  const { uid, gid } = account
  const direct = { cluster, owner: account, prefix: [], spawn: { uid, gid } }
  if (await works({ programs, ...direct }, canWrite)) {
    const copied = { programs: await relocatePrograms(programs, dataDir, log), ...direct }
    if (await works(copied)) return copied
  }
  throw new Error(
    `PostgreSQL cannot run as root, and the user ${account.name} cannot use ${dataDir}: set DATA_DIR to a folder that this user can enter, start as an ordinary user, or set DATABASE_URL.`,
  )
}

/** The folder of a data directory's cluster, which may be a link to another place. */
export const clusterIn = async (dataDir: string): Promise<string> =>
  resolve(dataDir, await readlink(join(dataDir, 'postgres')).catch(() => 'postgres'))

type Way = Pick<RunAs, 'owner' | 'prefix' | 'spawn'>

function waysToRun(account: Account): Way[] {
  const { uid, gid } = account
  const withOnly = (capability: string): Way => {
    const only = `-all,+${capability}`
    const kept = [`--inh-caps=${only}`, `--ambient-caps=${only}`, `--bounding-set=${only}`]
    // Without this bit access(2), which PostgreSQL uses to find its own program, would ignore the capability.
    const honoured = '--securebits=+no_setuid_fixup'
    const identity = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups']
    return { owner: account, prefix: ['setpriv', ...identity, ...kept, honoured], spawn: {} }
  }
  return [
    { owner: account, prefix: [], spawn: { uid, gid } },
    withOnly('dac_read_search'),
    // The capability that root has in an ordinary Docker container.
    withOnly('dac_override'),
    {
      owner: { uid: 0, gid: 0 },
      prefix: ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`],
      spawn: {},
    },
  ]
}

const canWrite = 'cd "$1" && : > written'
const canRun = `${canWrite} && "$2" --show --pgdata="$1"`

/** Tries it on a folder beside the cluster: entering, writing, and PostgreSQL's self-checks. */
async function works({ programs, cluster, owner, prefix, spawn }: RunAs, script = canRun): Promise<boolean> {
  const folder = await mkdtemp(join(dirname(cluster), 'run-as-')).catch(() => undefined)
  if (!folder) return false
  try {
    if (owner) await chown(folder, owner.uid, owner.gid)
    const words = [...prefix, '/bin/sh', '-c', script, 'sh', folder, join(programs, 'bin/initdb')]
    await run(words[0] as string, words.slice(1), { ...(spawn as object), cwd: '/' })
    return true
  } catch {
    return false
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
