import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { installationSecrets, keepSecrets } from './secret.ts'

let dataDir: string

const secretsOf = (DATA_DIR: string, given: { SECRET?: string; SECRET_FILE?: string } = {}) =>
  installationSecrets({ DATA_DIR, SECRET: undefined, SECRET_FILE: undefined, ...given })

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'portico-secret-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

test('one private secret is created and reused, even by concurrent starts', async () => {
  const found = await Promise.all(Array.from({ length: 8 }, () => secretsOf(path.join(dataDir, 'new'))))
  expect(new Set(found.flat()).size).toBe(1)
  expect(found[0]).toEqual([expect.stringMatching(/^[\w-]{43}$/)])
  expect(await secretsOf(path.join(dataDir, 'new'))).toEqual(found[0])
  expect(await readdir(path.join(dataDir, 'new'))).toEqual(['secret'])
  expect((await stat(path.join(dataDir, 'new/secret'))).mode & 0o777).toBe(0o600)
})

test.each(['', '\n', 'cut short'])('a secret of %j is refused, and left as it is', async (left) => {
  const file = path.join(dataDir, 'secret')
  await writeFile(file, left)
  await expect(secretsOf(dataDir)).rejects.toThrow(/secret is damaged/)
  expect(await readFile(file, 'utf8')).toBe(left)
})

test('a given secret leaves no file', async () => {
  const given = 'x'.repeat(32)
  expect(await secretsOf(dataDir, { SECRET: given })).toEqual([given])
  expect(await readdir(dataDir)).toEqual([])
})

test('several are on a line each or after a comma; a file is read again each time', async () => {
  const [one, two] = ['x'.repeat(32), 'y'.repeat(32)]
  expect(await secretsOf(dataDir, { SECRET: `${one}, ${two}` })).toEqual([one, two])
  const SECRET_FILE = path.join(dataDir, 'mounted')
  await writeFile(SECRET_FILE, `${one}\n`)
  expect(await secretsOf(dataDir, { SECRET: one, SECRET_FILE })).toEqual([one])
  await writeFile(SECRET_FILE, `${one}\n${two}\n`)
  expect(await secretsOf(dataDir, { SECRET: one, SECRET_FILE })).toEqual([one, two])
  await writeFile(SECRET_FILE, `${one}\nshort\n`)
  await expect(secretsOf(dataDir, { SECRET: one, SECRET_FILE })).rejects.toThrow(/mounted is damaged/)
})

test('the installation’s own are replaced at once, and stay private', async () => {
  const [first = ''] = await secretsOf(dataDir)
  await keepSecrets(dataDir, [first, 'y'.repeat(32)])
  expect(await secretsOf(dataDir)).toEqual([first, 'y'.repeat(32)])
  expect(await readdir(dataDir)).toEqual(['secret'])
  expect((await stat(path.join(dataDir, 'secret'))).mode & 0o777).toBe(0o600)
})
