import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { needNode } from './node-version.ts'

test.each(['18.20.8', '20.20.2', '22.21.1'])('Node %s is refused', (version) => {
  expect(() => needNode(version)).toThrow(`this is ${version}:`)
})

test.each(['22.22.0', '24.0.0', '24.21.0', '26.1.0', process.versions.node])(
  'Node %s is enough',
  (version) => {
    expect(() => needNode(version)).not.toThrow()
  },
)

test('an older Node ends the process with one line before it changes anything', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'portico-node-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const code = `
    Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } })
    const { run } = await import('#server/run.ts')
    await run({ mode: 'production', build: async () => ({}) })`
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    cwd: path.dirname(import.meta.dirname),
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: '64998', LOG_LEVEL: 'silent' },
    encoding: 'utf8',
    timeout: 50_000,
  })
  expect(stderr).toMatch(/^Node 22\.22 or later is needed, this is 20\.20\.2: .*\n$/)
  expect([status, stdout, await readdir(dataDir)]).toEqual([1, '', []])
})
