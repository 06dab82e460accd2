import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { makeClient } from '#test/factories.ts'
import { as, type Visit } from '#test/people.ts'
import { clamdScanner } from './clamd.server.ts'
import { resumablePath, storageMessages, uploadPartBytes } from './storage.schema.ts'

/** EICAR, the harmless file that every scanner reports. In two pieces, so that scanners don't report this file. */
const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD', '-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

const seen: number[] = []
let behaviour: 'looks' | 'closes' | 'says nonsense' | 'is silent' = 'looks'

/** Reads INSTREAM as clamd does: chunks with a length prefix, ended by one of length 0. */
const clamd = createServer((socket) => {
  let heard = Buffer.alloc(0)
  socket.on('error', () => {})
  socket.on('data', (chunk) => {
    heard = Buffer.concat([heard, chunk])
    if (behaviour === 'closes') return socket.destroy()
    const command = 'zINSTREAM\0'
    if (heard.length < command.length) return
    if (heard.subarray(0, command.length).toString() !== command) return socket.end('UNKNOWN COMMAND\0')
    const pieces: Buffer[] = []
    for (let at = command.length; at + 4 <= heard.length; ) {
      const length = heard.readUInt32BE(at)
      if (length === 0) {
        const file = Buffer.concat(pieces)
        seen.push(file.length)
        if (behaviour === 'is silent') return
        if (behaviour === 'says nonsense') return socket.end('INSTREAM size limit exceeded. ERROR\0')
        return socket.end(file.includes(eicar) ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0')
      }
      pieces.push(heard.subarray(at + 4, at + 4 + length))
      at += 4 + length
    }
  })
})

let app: TestApp
let ann: Visit
beforeAll(async () => {
  clamd.listen(0, '127.0.0.1')
  await once(clamd, 'listening')
  const env = { CLAMD_ADDRESS: `127.0.0.1:${(clamd.address() as { port: number }).port}` }
  app = await testApp(env)
  ann = await as((await makeClient()).person, { env })
})
afterAll(() => clamd.close())

const upload = (content: string, name = 'notes.txt') =>
  ann.fetch('/api/uploads', { method: 'POST', body: content, headers: { 'x-file-name': name } })

async function kept() {
  const bytes = []
  for await (const { key } of app.storage.list()) bytes.push(key)
  return bytes
}

async function expectRefused(answer: Response, status: number, detail: string) {
  expect(answer.status).toBe(status)
  expect(((await answer.json()) as { detail: string }).detail).toBe(detail)
}

test('a file with a virus is refused, and nothing of it is kept', async () => {
  const before = await kept()
  await expectRefused(await upload(`Hello ${eicar}`), 415, storageMessages.virus)
  expect(await kept()).toEqual(before)
})

describe('a large document in parts', () => {
  const content = (words: string) => Buffer.from(`%PDF-1.7\n${'x'.repeat(uploadPartBytes)}${words}`)
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  const tus = (method: string, path: string, headers: Record<string, string>, body?: Uint8Array) =>
    ann.fetch(path, {
      method,
      headers: { 'tus-resumable': '1.0.0', ...headers },
      ...(body && { body: body as Uint8Array<ArrayBuffer> }),
    })
  async function begin(file: Uint8Array) {
    const metadata = `filename ${base64('scan.pdf')},purpose ${base64('document')}`
    const headers = { 'upload-length': String(file.length), 'upload-metadata': metadata }
    return (await tus('POST', resumablePath, headers)).headers.get('location') ?? ''
  }
  const send = (path: string, file: Uint8Array, offset = 0) =>
    tus(
      'PATCH',
      path,
      { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
      file.subarray(offset),
    )

  test('a large document with a virus is refused, and nothing of it is kept', async () => {
    const before = await kept()
    const file = content(eicar)
    const path = await begin(file)
    await expectRefused(await send(path, file), 415, storageMessages.virus)
    expect(await kept()).toEqual(before)
    expect((await tus('HEAD', path, {})).status).toBe(404)
  })

  test('while the scanner does not answer, the last part is not acknowledged', async () => {
    const file = content('clean')
    const path = await begin(file)
    behaviour = 'closes'
    onTestFinished(() => {
      behaviour = 'looks'
    })
    await expectRefused(await send(path, file), 503, storageMessages.unchecked)
    expect((await tus('HEAD', path, {})).headers.get('upload-offset')).toBe(String(uploadPartBytes))
    behaviour = 'looks'
    expect((await send(path, file, uploadPartBytes)).status).toBe(204)
    expect(seen.at(-1)).toBe(file.length)
  })
})

test('a clean file is kept, once all of it was looked at', async () => {
  const before = await kept()
  const answer = await upload('x'.repeat(3_000_000))
  expect(answer.status).toBe(201)
  expect(seen.at(-1)).toBe(3_000_000)
  expect(await kept()).toHaveLength(before.length + 1)
})

test.each(['closes', 'says nonsense'] as const)('while the scanner %s, nothing is kept', async (how) => {
  const before = await kept()
  behaviour = how
  onTestFinished(() => {
    behaviour = 'looks'
  })
  const answer = await upload('Hello')
  expect(answer.headers.get('retry-after')).toBe('60')
  await expectRefused(answer, 503, storageMessages.unchecked)
  expect(await kept()).toEqual(before)
  behaviour = 'looks'
  expect((await upload('Hello')).status).toBe(201)
})

test('a scanner that is not there, or never answers, has passed nothing', async () => {
  await expect(clamdScanner('127.0.0.1:1').begin().verdict()).rejects.toThrow()
  await expect(clamdScanner('/nowhere/clamd.ctl').begin().verdict()).rejects.toThrow()
  behaviour = 'is silent'
  onTestFinished(() => {
    behaviour = 'looks'
  })
  const { port } = clamd.address() as { port: number }
  await expect(clamdScanner(`127.0.0.1:${port}`, 100).begin().verdict()).rejects.toThrow('in time')
})

const hasClamd = spawnSync('clamd', ['--version']).status === 0

describe.skipIf(!hasClamd)('the real daemon', { timeout: 30_000 }, () => {
  test('tells a virus from a clean file, of the largest size too', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'portico-clamd-'))
    const path = join(folder, 'clamd.ctl')
    const signature = Buffer.from('-ANTIVIRUS-TEST-FILE!').toString('hex')
    await writeFile(join(folder, 'test.ndb'), `Test.Eicar:0:*:${signature}\n`)
    const settings = [
      `LocalSocket ${path}`,
      `DatabaseDirectory ${folder}`,
      'Foreground yes',
      'StreamMaxLength 25M',
    ]
    await writeFile(join(folder, 'clamd.conf'), `${settings.join('\n')}\n`)
    const daemon = spawn('clamd', ['-c', join(folder, 'clamd.conf')], { stdio: 'ignore' })
    onTestFinished(async () => {
      const ended = once(daemon, 'exit')
      daemon.kill('SIGKILL')
      await ended
      await rm(folder, { recursive: true, force: true })
    })
    await expect.poll(() => stat(path), { timeout: 20_000 }).toBeTruthy()
    const verdictOn = async (...chunks: Buffer[]) => {
      const scan = clamdScanner(path).begin()
      for (const chunk of chunks) await scan.see(chunk)
      return scan.verdict()
    }
    expect(await verdictOn(Buffer.from(eicar))).toMatch(/^Test\.Eicar/)
    expect(await verdictOn(Buffer.from(eicar.slice(0, 50)), Buffer.from(eicar.slice(50)))).toMatch(/Eicar/)
    expect(await verdictOn(Buffer.from('Nothing to see.'))).toBeUndefined()
    expect(
      await verdictOn(...Array.from({ length: 25 }, () => Buffer.alloc(1024 * 1024, 'x'))),
    ).toBeUndefined()
  })
})
