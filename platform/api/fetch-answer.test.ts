import { ORPCError } from '@orpc/client'
import { afterEach, expect, test, vi } from 'vitest'
import { fetchAnswer } from './fetch-answer.ts'
import { refusalMessage, refusedFields } from './refusal.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const json = { 'content-type': 'application/json' }
const html = { 'content-type': 'text/html' }
const failed = 'Failed to save lead'
const call = () => fetchAnswer(new Request('https://firm.example/api/rpc/x', { method: 'POST' }), {})
const answering = (answer: () => Response | Promise<Response>) => vi.stubGlobal('fetch', answer)

/** What a form tells the person who sent it. */
const told = () =>
  call().then(
    () => 'saved',
    (error: unknown) => refusalMessage(error, failed),
  )

test.each<[string, () => Response | Promise<Response>]>([
  ['no connection', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a 500 without a body', () => new Response(null, { status: 500 })],
  ['a 502 with a proxy’s page', () => new Response('<h1>Bad Gateway</h1>', { status: 502, headers: html })],
  [
    'a 504 in JSON of somebody else',
    () => new Response('{"message":"late"}', { status: 504, headers: json }),
  ],
  ['a 400 without a body', () => new Response(null, { status: 400 })],
  ['a 403 with a firewall’s page', () => new Response('<p>Blocked</p>', { status: 403, headers: html })],
  ['a 413 in JSON of somebody else', () => new Response('{}', { status: 413, headers: json })],
  ['a refusal that is cut off', () => new Response('{"json":{"co', { status: 400, headers: json })],
  ['a network’s login page', () => new Response('<form>', { headers: html })],
  ['an empty answer', () => new Response(null, { status: 204 })],
])('%s is no answer, and told in the form’s own words', async (_, answer) => {
  answering(answer)
  expect(await told()).toBe(failed)
})

test('an answer that never comes, or stops half-way, is given up', async () => {
  vi.useFakeTimers()
  answering(() => new Promise(() => {}))
  vi.stubGlobal(
    'fetch',
    (_: Request, { signal }: RequestInit) =>
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  )
  const waited = told()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await waited).toBe(failed)
})

test('a refusal keeps its message, whichever part of the product refused', async () => {
  const refusal = { json: { defined: false, code: 'BAD_REQUEST', status: 400, message: 'Too long' } }
  answering(() => new Response(JSON.stringify(refusal), { status: 400, headers: json }))
  expect((await call()).status).toBe(400)
  const problem = { code: 'PAYLOAD_TOO_LARGE', detail: 'This is too large.', fields: { file: 'Too large' } }
  answering(
    () =>
      new Response(JSON.stringify(problem), {
        status: 413,
        headers: { 'content-type': 'application/problem+json' },
      }),
  )
  const error = await call().catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ORPCError)
  expect(refusalMessage(error, failed)).toBe('This is too large.')
  expect(refusedFields(error)).toEqual({ file: 'Too large' })
})

test('an answer arrives as it was sent', async () => {
  answering(() => new Response('{"json":{"id":1}}', { headers: json }))
  expect(await (await call()).json()).toEqual({ json: { id: 1 } })
})
