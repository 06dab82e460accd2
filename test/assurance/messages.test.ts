import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import { testApp } from '#test/app.ts'
import { listening } from '#test/rights/live-page.ts'
import { freePort } from './crash/product.ts'

// Request smuggling: messages whose end is ambiguous, sent directly to the product and
// through the proxy that deploy/ configures, where it is installed.

const head = 'POST /api/case-search HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n'
const hidden = 'GET /hidden HTTP/1.1\r\nhost: localhost\r\n\r\n'
const chunks = `0\r\n\r\n${hidden}`
const length = (of: string) => `content-length: ${of.length}\r\n`

const ambiguous: Record<string, string> = {
  'a length and chunks': `${head}${length(chunks)}transfer-encoding: chunked\r\n\r\n${chunks}`,
  'chunks and a length': `${head}transfer-encoding: chunked\r\n${length(chunks)}\r\n${chunks}`,
  'two lengths': `${head}content-length: 0\r\n${length(hidden)}\r\n${hidden}`,
  'a length twice over': `${head}content-length: 0, ${hidden.length}\r\n\r\n${hidden}`,
  'a length with a sign': `${head}content-length: +${hidden.length}\r\n\r\n${hidden}`,
  'a length in hexadecimal': `${head}content-length: 0x${hidden.length.toString(16)}\r\n\r\n${hidden}`,
  'a length beyond all numbers': `${head}content-length: 18446744073709551616\r\n\r\n${hidden}`,
  'a blank before the colon': `${head}transfer-encoding : chunked\r\n${length(chunks)}\r\n${chunks}`,
  'chunks by another name': `${head}transfer-encoding: xchunked\r\n\r\n${chunks}`,
  'chunks that are not the last': `${head}transfer-encoding: chunked, identity\r\n\r\n${chunks}`,
  'chunks on the next line': `${head}transfer-encoding:\r\n chunked\r\n${length(chunks)}\r\n${chunks}`,
  'chunks behind a bare line feed': `${head}x: y\ntransfer-encoding: chunked\r\n${length(chunks)}\r\n${chunks}`,
  'chunks behind a NUL': `${head}transfer-encoding: chunked\0\r\n${length(chunks)}\r\n${chunks}`,
  'a chunk with a sign': `${head}transfer-encoding: chunked\r\n\r\n-1\r\n\r\n${hidden}`,
  'a chunk longer than it says': `${head}transfer-encoding: chunked\r\n\r\n1\r\nxx${chunks}`,
  'a chunk that ends by a line feed': `${head}transfer-encoding: chunked\r\n\r\n1;a=\n\r\nx\r\n${chunks}`,
  'two hosts': `GET /api/session HTTP/1.1\r\nhost: localhost\r\nhost: evil.example\r\n\r\n`,
  'no host': 'GET /api/session HTTP/1.1\r\n\r\n',
}

let logged: MockInstance
beforeEach(async () => {
  logged = vi.spyOn((await testApp()).services.log, 'info').mockClear()
})
/** The requests that the product saw. */
const seen = () =>
  logged.mock.calls.flatMap(([line]) => (line.path && line.path !== '/readyz' ? [line.path as string] : []))

/** The answer until the connection closes or goes quiet. */
async function answersOf(port: number, message: string): Promise<string[]> {
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.setEncoding('latin1').on('data', (more) => {
    text += more
  })
  socket.on('error', () => {})
  socket.setTimeout(400, () => socket.destroy())
  socket.write(message)
  await once(socket, 'close')
  return [...text.matchAll(/^HTTP\/1\.1 (\d+)/gm)].map(([, status = '']) => status)
}

test.for(Object.entries(ambiguous))('%s is one request, or none', async ([what, message]) => {
  const answers = await answersOf(await listening(), message)
  expect(answers, what).toEqual(['400'])
  // A faulty first chunk is detected after the head was read.
  expect(seen()).not.toContain('/hidden')
})

const haproxy = ['/usr/sbin/haproxy', '/usr/local/sbin/haproxy'].find(existsSync)
let proxy: ChildProcess | undefined
let proxyPort: number
beforeAll(async () => {
  if (!haproxy) return
  const behind = `127.0.0.1:${await listening()}`
  proxyPort = await freePort()
  proxy = spawn(haproxy, ['-f', join(import.meta.dirname, '../../deploy/haproxy.cfg')], {
    env: { PORTICO_BIND: `127.0.0.1:${proxyPort}`, PORTICO_ONE: behind, PORTICO_TWO: behind },
    stdio: 'ignore',
  })
  await vi.waitFor(
    async () => {
      const answers = await answersOf(proxyPort, 'GET /readyz HTTP/1.1\r\nhost: localhost\r\n\r\n')
      if (answers[0] !== '200') throw new Error('The proxy has no ready process yet.')
    },
    { timeout: 20_000 },
  )
}, 30_000)
afterAll(async () => {
  if (proxy?.kill()) await once(proxy, 'exit')
})

test.runIf(haproxy).for(Object.entries(ambiguous))(
  '%s: the proxy and the product count alike',
  async ([what, message]) => {
    const answers = await answersOf(proxyPort, message)
    expect(answers.length, what).toBeGreaterThan(0)
    // Requests that the proxy refuses never reach the product.
    expect(seen().length, `${what}: ${seen()}`).toBeLessThanOrEqual(answers.length)
    if (seen().includes('/hidden')) expect(answers.length, what).toBe(2)
  },
)
