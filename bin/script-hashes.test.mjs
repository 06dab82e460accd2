import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { differences, scriptHashes } from './script-hashes.mjs'

const folder = mkdtempSync(join(tmpdir(), 'portico-scripts-'))
mkdirSync(join(folder, 'assets'))
writeFileSync(join(folder, 'assets/a-1.js'), 'one')
writeFileSync(join(folder, 'assets/b-2.js'), 'two')

const served = new Map()
const server = createServer(({ url }, response) => {
  const found = served.get(url)
  response.writeHead(found === undefined ? 404 : 200).end(found)
})
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
const address = `http://127.0.0.1:${server.address().port}`
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

test('a server that serves the build differs in nothing; any other is named', async () => {
  const list = scriptHashes(folder)
  expect(list).toMatch(/^[0-9a-f]{64} {2}assets\/a-1\.js\n[0-9a-f]{64} {2}assets\/b-2\.js\n$/)
  served.set('/assets/a-1.js', 'one').set('/assets/b-2.js', 'two').set('/', '<script src="/assets/a-1.js">')
  expect(await differences(address, list)).toEqual([])
  served.set('/assets/a-1.js', 'one;steal()').delete('/assets/b-2.js')
  served.set('/auth', '<script src="/assets/evil-3.js"></script>')
  expect(await differences(address, list)).toEqual([
    'changed  assets/a-1.js',
    'missing  assets/b-2.js',
    'unknown  assets/evil-3.js on /auth',
  ])
})
