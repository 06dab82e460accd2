import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

let dataDir: string

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'portico-run-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

test('a start that is stopped half-way leaves no database running', async () => {
  const code = `const { run } = await import('#server/run.ts')
    await run({ mode: 'production', build: async () => ({}) })`
  const server = spawn(process.execPath, ['--input-type=module', '-e', code], {
    cwd: path.dirname(import.meta.dirname),
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: '64999', LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = once(server, 'exit')
  const complaints: Buffer[] = []
  server.stderr.on('data', (words) => complaints.push(words))
  const cluster = path.join(dataDir, 'postgres')
  await expect.poll(() => stat(path.join(cluster, 'postmaster.pid')), { timeout: 40_000 }).toBeTruthy()
  server.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  expect(Buffer.concat(complaints).toString()).toBe('')
  expect(await readdir(cluster)).not.toContain('postmaster.pid')
  expect(await readdir(dataDir)).not.toContain('portico.lock')
}, 90_000)
