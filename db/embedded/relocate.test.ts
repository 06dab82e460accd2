import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { relocatePrograms } from './relocate.ts'

test('programs are copied once into the data directory, logged, and executable by every user', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portico-relocate-'))
  const [installed, dataDir] = [join(folder, 'npm/native'), join(folder, 'data')]
  await mkdir(join(installed, 'bin'), { recursive: true, mode: 0o700 })
  await mkdir(dataDir)
  await writeFile(join(folder, 'npm/package.json'), '{"version":"18.4.0"}')
  await writeFile(join(installed, 'bin/postgres'), '', { mode: 0o700 })
  const said: string[] = []
  for (let time = 0; time < 2; time++) {
    const programs = await relocatePrograms(installed, dataDir, (message) => said.push(message))
    expect(programs).toBe(join(dataDir, 'postgresql-18.4.0'))
    for (const path of [programs, join(programs, 'bin'), join(programs, 'bin/postgres')])
      expect((await stat(path)).mode & 0o777, path).toBe(0o755)
  }
  expect(said).toEqual([expect.stringContaining(dataDir)])
  expect(await readdir(dataDir)).toEqual(['postgresql-18.4.0'])
  await rm(folder, { recursive: true })
})
