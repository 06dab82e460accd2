import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { makeClient, owner } from '#test/factories.ts'
import { enrol, halfIn, wrongCode } from '#test/fixtures/two-factor.ts'
import { mailTo } from '#test/mailbox.ts'
import { anonymous, as, type Visit } from '#test/people.ts'

// Tests each documented limit: the number of tries, and the wait above it.

const newEmail = () => `limit-${randomUUID().slice(0, 8)}@demo.example`
const post = (visit: Visit, path: string, body: object) =>
  visit.fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const person = (email = newEmail()) => ({ name: 'Robin New', email, password: 'chosen for this test' })

type Try = (n: number) => Promise<Response>
const limits: [what: string, times: number, minutes: number, begin: () => Promise<Try>][] = [
  [
    'signing in to one account',
    5,
    15,
    async () => {
      const login = { email: (await makeClient()).email, password: 'a guess', portal: 'client' }
      return async () => post(await anonymous(), '/api/sign-in', login)
    },
  ],
  [
    'signing in from one address',
    20,
    5,
    async () => {
      const visit = await anonymous()
      return () => post(visit, '/api/sign-in', { email: newEmail(), password: 'a guess', portal: 'client' })
    },
  ],
  [
    'signing up from one address',
    20,
    60,
    async () => {
      const visit = await anonymous()
      return () => post(visit, '/api/sign-up', person())
    },
  ],
  [
    'signing up with one address from one network',
    5,
    60,
    async () => {
      const [email, visit] = [newEmail(), await anonymous()]
      return () => post(visit, '/api/sign-up', person(email))
    },
  ],
  [
    'the password of one sign-up’s link',
    10,
    60,
    async () => {
      const email = newEmail()
      await (await anonymous()).api.accounts.signUp(person(email))
      const { token } = await mailTo(email)
      return async () => post(await anonymous(), '/api/sign-up/verify', { token, password: 'a guess' })
    },
  ],
  [
    'asking for a reset of one account from one network',
    3,
    15,
    async () => {
      const [email, visit] = [newEmail(), await anonymous()]
      return () => post(visit, '/api/password-reset', { email })
    },
  ],
  [
    'asking for resets from one address',
    20,
    60,
    async () => {
      const visit = await anonymous()
      return () => post(visit, '/api/password-reset', { email: newEmail() })
    },
  ],
  [
    'one’s present password',
    5,
    15,
    async () => {
      const visit = await as((await makeClient()).person)
      const guess = { currentPassword: 'a guess', newPassword: 'chosen for this test' }
      return () => post(visit, '/api/account/password', guess)
    },
  ],
  [
    'the second factor',
    5,
    15,
    async () => {
      const mine = await enrol((await makeClient()).person)
      return async () => post(await halfIn(mine.person), '/api/sign-in/code', { code: wrongCode(mine) })
    },
  ],
  [
    'the second factor, however patiently',
    30,
    24 * 60,
    async () => {
      const mine = await enrol((await makeClient()).person)
      const visit = await halfIn(mine.person)
      const sql = await owner()
      const { rows } = await sql.query('select id from users where email = $1', [mine.person.email])
      const { services } = await testApp()
      const key = services.keys.keyedHash('address', `two-factor:account:${rows[0].id}`)
      return async () => {
        await sql.query('delete from throttles where key_hash = $1', [key])
        return post(visit, '/api/sign-in/code', { code: wrongCode(mine) })
      }
    },
  ],
]

test.each(limits)('%s: %i times in %i minutes', async (_, times, minutes, begin) => {
  const attempt = await begin()
  for (let n = 1; n <= times; n++) expect((await attempt(n)).status, `try ${n}`).not.toBe(429)
  const refused = await attempt(times + 1)
  expect(refused.status).toBe(429)
  const wait = Number(refused.headers.get('retry-after'))
  expect(wait).toBeLessThanOrEqual(minutes * 60)
  // Allows for the time that the tries themselves take on a busy machine.
  expect(wait).toBeGreaterThan(minutes * 60 - 120)
})
