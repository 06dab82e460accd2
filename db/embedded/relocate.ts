import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * A copy of PostgreSQL's programs in the data directory, one for each version, executable by every user who can enter
 * that directory. Created if absent, which is logged.
 */
export async function relocatePrograms(
  installed: string,
  dataDir: string,
  log: (message: string) => void,
): Promise<string> {
  const { version } = JSON.parse(await readFile(join(dirname(installed), 'package.json'), 'utf8'))
  const programs = join(dataDir, `postgresql-${version}`)
  if (await stat(programs).catch(() => undefined)) return programs
  log(`Copying PostgreSQL's programs to ${programs}: they can't be run where npm installed them.`)
  const copy = await mkdtemp(`${programs}-`)
  await cp(installed, copy, { recursive: true, verbatimSymlinks: true })
  await run('chmod', ['-R', 'a+rX', copy])
  await rename(copy, programs).catch(async (error) => {
    await rm(copy, { recursive: true })
    throw error
  })
  return programs
}
