import { execFile } from 'node:child_process'
import { chmod, cp, mkdir, mkdtemp, readFile, rename, rm, rmdir, stat, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const common = '/var/lib/portico'

/** Where PostgreSQL's programs and its cluster lie. */
export interface Place {
  /** Folder of `bin`, `lib` and `share`. */
  programs: string
  /** The cluster's folder. It need not exist yet, its parent does. */
  cluster: string
}

/**
 * Gives a cluster that isn't there yet a home that every account can enter, with a copy of the programs, and leaves
 * a link to it in the data directory. Returns where both are; undefined, and nothing left behind in the data
 * directory, when that can't be done or doesn't hold.
 */
export async function moveOut(
  installed: string,
  dataDir: string,
  cluster: string,
  holds: (place: Place) => Promise<boolean>,
): Promise<Place | undefined> {
  const movedBefore = dirname(cluster) !== dataDir
  // A cluster that was made on another footing isn't moved behind anyone's back.
  if (!movedBefore && (await exists(cluster))) return undefined
  try {
    await mkdir(common, { recursive: true })
    const home = movedBefore ? dirname(cluster) : await mkdtemp(join(common, 'data-'))
    await mkdir(home, { recursive: true })
    for (const folder of [common, home]) await chmod(folder, 0o755)
    const place = { programs: await copyOf(installed), cluster: join(home, 'postgres') }
    if (await holds(place)) {
      if (!movedBefore) await symlink(place.cluster, cluster)
      return place
    }
    if (!movedBefore) await rmdir(home)
  } catch {
    // No such place here, or not ours to write.
  }
  return undefined
}

async function copyOf(installed: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(dirname(installed), 'package.json'), 'utf8'))
  const programs = join(common, `postgresql-${version}`)
  if (await exists(programs)) return programs
  const copy = await mkdtemp(`${programs}-`)
  await cp(installed, copy, { recursive: true, verbatimSymlinks: true })
  await run('chmod', ['-R', 'a+rX', copy])
  // Another start may have put its own there in the meantime.
  await rename(copy, programs).catch(() => rm(copy, { recursive: true }))
  return programs
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
