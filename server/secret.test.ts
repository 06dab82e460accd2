import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { installationSecret } from './secret.ts'

let dataDir: string

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'portico-secret-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

test('one private secret is created and reused, even by concurrent starts', async () => {
  const found = await Promise.all(
    Array.from({ length: 8 }, () => installationSecret(undefined, path.join(dataDir, 'new'))),
  )
  expect(new Set(found).size).toBe(1)
  expect(found[0]).toMatch(/^[\w-]{43}$/)
  expect(await installationSecret(undefined, path.join(dataDir, 'new'))).toBe(found[0])
  expect(await readdir(path.join(dataDir, 'new'))).toEqual(['secret'])
  expect((await stat(path.join(dataDir, 'new/secret'))).mode & 0o777).toBe(0o600)
})

test.each(['', '\n', 'cut short'])('a secret of %j is refused, and left as it is', async (left) => {
  const file = path.join(dataDir, 'secret')
  await writeFile(file, left)
  await expect(installationSecret(undefined, dataDir)).rejects.toThrow(/secret is damaged/)
  expect(await readFile(file, 'utf8')).toBe(left)
})

test('a given secret leaves no file', async () => {
  const given = 'x'.repeat(32)
  expect(await installationSecret(given, dataDir)).toBe(given)
  expect(await readdir(dataDir)).toEqual([])
})
