import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { secretKey } from '#platform/crypto/secret-key.server.ts'
import { installationSecrets } from '#server/secret.ts'
import { addKey, forgetSecret } from './secrets.ts'

let dataDir: string

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'portico-keys-'))
  vi.stubEnv('DATA_DIR', dataDir)
  vi.stubEnv('SECRET', undefined)
  vi.stubEnv('SECRET_FILE', undefined)
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(dataDir, { recursive: true })
})

const kept = () => installationSecrets({ DATA_DIR: dataDir, SECRET: undefined, SECRET_FILE: undefined })

test('the installation’s own secrets are added and removed in its folder', async () => {
  const [before = ''] = await kept()
  const said = await addKey()
  const [first, added = ''] = await kept()
  expect(first).toBe(before)
  expect(said).toContain(`keys activate ${secretKey(added).id}`)
  expect(said).not.toContain(added)
  expect(await forgetSecret(secretKey(before).id)).toContain('no longer in DATA_DIR')
  expect(await kept()).toEqual([added])
})

test('a secret for the environment is printed for the operator, and nothing is written', async () => {
  vi.stubEnv('SECRET', 'a secret of the environment of this test')
  const said = await addKey()
  const [, id = '', secret = ''] = /the key ([0-9a-f]{8}):\n(\S+)/.exec(said) ?? []
  expect(secretKey(secret).id).toBe(id)
  expect(await forgetSecret(id)).toContain('Remove its secret from SECRET')
  await expect(readFile(join(dataDir, 'secret'))).rejects.toThrow('ENOENT')
})
