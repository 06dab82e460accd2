import { randomInt, randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { expect, test } from 'vitest'
import { newPin } from '#platform/crypto/keys.server.ts'
import { makeCase, makeClient, owner } from '#test/factories.ts'
import { anonymous, as, type Visit } from '#test/people.ts'
import { listening } from '#test/rights/live-page.ts'
import { addressOf } from './addresses.ts'
import { figure, isLong } from './figure.ts'

// Guessing: how many tries are possible, also with forged addresses, and what answer times reveal.

const guesses = isLong ? 2_000 : 300
const connections = 40
/** An even number: the first of two requests takes longer, and each kind is the first as often as the other. */
const pairs = isLong ? 60 : 8

/** A new network address for each call. */
let callers = 0
const someAddress = () => addressOf(callers++)
const json = { 'content-type': 'application/json' }
const otherThan = (pin: string) => {
  for (;;) {
    const guess = String(randomInt(1000, 10_000))
    if (guess !== pin) return guess
  }
}
const query = async (text: string, ...values: unknown[]) => (await (await owner()).query(text, values)).rows
const failures = async (caseId: string) =>
  (await query('select failures from case_access_locks where case_id = $1', caseId))[0]?.failures

/** Posts over a new or a kept connection, as a program does. */
async function post(agent: Agent, path: string, body: object): Promise<{ status: number; body: unknown }> {
  const port = await listening()
  return new Promise((resolve, reject) => {
    const headers = { ...json, host: 'localhost', 'x-forwarded-for': someAddress() }
    const sent = request({ agent, port, path, method: 'POST', headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (chunk) => {
        text += chunk
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: JSON.parse(text) }))
    })
    sent.on('error', reject).end(JSON.stringify(body))
  })
}

/** All at once, on forty connections. */
async function guessAll(caseId: string, pins: string[]) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const answers = await Promise.all(
    pins.map((pin_code) => post(agent, '/api/functions/verify-pin', { case_id: caseId, pin_code })),
  )
  agent.destroy()
  return answers
}

test('of parallel guesses five are compared for a PIN, and a hundred for a case', {
  timeout: 120_000,
}, async () => {
  const made = await makeCase()
  const lawyer = (await as(made.lawyer.person)).api.lawyer
  const pin = (await lawyer.pins.create({ caseId: made.id })).pinCode as string
  const answers = await guessAll(
    made.id,
    Array.from({ length: guesses }, () => otherThan(pin)),
  )
  const refused = { status: 200, body: { valid: false, error: 'Invalid or expired PIN', grant: null } }
  for (const answer of answers) expect(answer).toEqual(refused)
  expect(await failures(made.id)).toBe(5)
  // Even the right one is no longer compared.
  expect(await guessAll(made.id, [pin])).toEqual([refused])

  let pins = 1
  for (; pins < 30; pins++) {
    const next = (await lawyer.pins.create({ caseId: made.id })).pinCode as string
    const before = await failures(made.id)
    for (const answer of await guessAll(
      made.id,
      Array.from({ length: 8 }, () => otherThan(next)),
    ))
      expect(answer).toEqual(refused)
    if ((await failures(made.id)) === before) break
  }
  expect([pins, await failures(made.id)]).toEqual([20, 100])
  figure('guesses of a PIN at once', `${guesses} on ${connections} connections: 5 compared`, '5 of 2,000')
  figure('guesses of a case’s PINs', `${pins} PINs, 100 compared, then none`, '100 for life')
})

test('a PIN is one of nine thousand', () => {
  const seen = new Set(Array.from({ length: 200_000 }, newPin))
  expect(seen.size).toBe(9_000)
  for (const pin of seen) expect(pin).toMatch(/^[1-9]\d{3}$/)
})

const forged = (n: number) => ({
  'x-real-ip': `10.1.1.${n}`,
  'x-client-ip': `10.1.1.${n}`,
  'true-client-ip': `10.1.1.${n}`,
  'cf-connecting-ip': `10.1.1.${n}`,
  forwarded: `for=10.1.1.${n}`,
})
const wrongSignIn = (visit: Visit, email: string, headers: Record<string, string>) =>
  visit.fetch('/api/sign-in', {
    method: 'POST',
    headers: { ...json, ...headers },
    body: JSON.stringify({ email, password: 'not the one', portal: 'client' }),
  })

test.each([
  ['behind a proxy of ours', '1', (n: number) => `10.1.1.${n}, 192.0.2.7`],
  ['without one', '0', (n: number) => `10.1.1.${n}`],
])('%s a forged address doesn’t reset the limit', async (_, proxies, forwarded) => {
  await query('delete from throttles')
  const visit = await anonymous({ env: { TRUSTED_PROXIES: proxies } })
  const statuses: number[] = []
  for (let n = 0; n < 24; n++) {
    const email = `${randomUUID()}@demo.example`
    const headers = { ...forged(n), 'x-forwarded-for': forwarded(n) }
    statuses.push((await wrongSignIn(visit, email, headers)).status)
  }
  expect(statuses).toEqual([...Array(20).fill(401), ...Array(4).fill(429)])
})

test('a throttle also holds in a process that has just started', async () => {
  await query('delete from throttles')
  const { person } = await makeClient()
  const headers = { 'x-forwarded-for': someAddress() }
  for (let n = 0; n < 5; n++) await wrongSignIn(await anonymous(), person.email, headers)
  for (const env of [undefined, { LOG_LEVEL: 'fatal' }])
    await expect(as(person, env && { env })).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  figure('throttles', 'hold in another process; forged headers change nothing', 'survive restarts, forgeries')
})

type Question = [what: string, path: string, body: (known: boolean) => object]

test('time, status and body don’t reveal whether an address is known or a case has a PIN', async () => {
  const [locked, bare] = [await makeCase(), await makeCase()]
  const lawyer = (await as(locked.lawyer.person)).api.lawyer
  const pin = (await lawyer.pins.create({ caseId: locked.id })).pinCode as string
  const people = await Promise.all(Array.from({ length: pairs }, () => makeClient()))
  let turn = 0
  const email = (known: boolean) =>
    known ? (people[turn++ % people.length]?.person.email as string) : `${randomUUID()}@demo.example`
  const questions: Question[] = [
    [
      'signing in',
      '/api/sign-in',
      (known) => ({ email: email(known), password: 'not the one', portal: 'client' }),
    ],
    ['a forgotten password', '/api/password-reset', (known) => ({ email: email(known) })],
    [
      'signing up',
      '/api/sign-up',
      (known) => ({ name: 'A B', email: email(known), password: 'seven lanterns' }),
    ],
    [
      'a PIN',
      '/api/functions/verify-pin',
      (known) => ({ case_id: known ? locked.id : bare.id, pin_code: otherThan(pin) }),
    ],
  ]
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const told: string[] = []
  for (const [what, path, body] of questions) {
    const ms: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
    for (let n = 0; n < pairs; n++) {
      const answers: object[] = []
      // In turns, so that other load affects both.
      for (const whose of n % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
        const asked = body(whose === 'known')
        const began = performance.now()
        answers.push(await post(agent, path, asked))
        ms[whose].push(performance.now() - began)
      }
      expect(answers[0], what).toEqual(answers[1])
      await query('delete from throttles')
      await query('update case_access_pins set stranger_failures = 0')
      await query('update case_access_locks set failures = 0')
    }
    const [known, unknown] = [median(ms.known), median(ms.unknown)]
    told.push(`${what} ${known.toFixed(1)} and ${unknown.toFixed(1)} ms`)
    // A skipped hash or an awaited mail would differ by more than this.
    const [less = 0, more = 0] = [known, unknown].sort((a, b) => a - b)
    expect(more < 2 * less || more - less < 10, told.at(-1)).toBe(true)
  }
  agent.destroy()
  figure('known and unknown', told.join(', '), 'within noise')
}, 120_000)

function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] as number
}
