import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { makeAdmin, owner, sharedPassword } from '#test/factories.ts'
import { as, type Visit } from '#test/people.ts'

// An attacker at an unattended session can use it, but can't take over the account: credentials change only with the
// password. Changes that need a code as well are tested in two-factor.test.ts.

const guessed = 'found on a desk'
const elsewhere = () => `elsewhere-${randomUUID().slice(0, 8)}@demo.example`

const changes: [what: string, change: (visit: Visit) => Promise<unknown>][] = [
  [
    'the password',
    ({ api }) =>
      api.accounts.own.changePassword({ currentPassword: guessed, newPassword: 'chosen by a finder' }),
  ],
  ['the address', ({ api }) => api.accounts.own.askForAddress({ email: elsewhere(), password: guessed })],
  ['a second factor', ({ api }) => api.accounts.own.twoFactor.begin({ password: guessed })],
  [
    'a program’s way in',
    ({ api }) =>
      api.admin.apiTokens.create({ name: 'Finder', scopes: ['leads:read'], days: 30, password: guessed }),
  ],
]

let person: { email: string; password: string }
beforeAll(async () => {
  person = (await makeAdmin()).person
})
const kept = async () => {
  const { rows } = await (await owner()).query(
    `select (select count(*) from address_changes) as links, (select count(*) from api_tokens) as tokens,
       (select count(*) from two_factors) as factors, (select email from users where email = $1) as email`,
    [person.email],
  )
  return rows[0]
}

test.for(changes)('%s is not changed without the password', async ([, change]) => {
  const before = await kept()
  await expect(change(await as(person))).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  expect(await kept()).toEqual(before)
  await as({ ...person, password: sharedPassword })
})
