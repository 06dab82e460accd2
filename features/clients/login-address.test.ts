import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { accountMessages } from '#features/accounts/accounts.schema.ts'
import { makeClient, makeUser, owner, sharedPassword } from '#test/factories.ts'
import { mailTo } from '#test/mailbox.ts'
import { as } from '#test/people.ts'

const newAddress = () => `moved-${randomUUID().slice(0, 8)}@demo.example`
const addressOf = async (id: string) =>
  (await (await owner()).query('select email from clients where id = $1', [id])).rows[0].email

async function askedFor(email: string) {
  const client = await makeClient()
  const visit = await as(client.person)
  await visit.api.accounts.own.askForAddress({ email, password: sharedPassword })
  return { client, change: visit.api.accounts.own.changeAddress, ...(await mailTo(email)) }
}

test('an address that was taken in the meantime is refused, and neither login nor record changes', async () => {
  const email = newAddress()
  const { client, change, token } = await askedFor(email)
  await makeUser({ email })
  await expect(change({ token })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: accountMessages.takenAddress,
  })
  expect(await addressOf(client.id)).toBe(client.email)
  expect(await as(client.person)).toBeTruthy()
})

test('the client’s record follows their login, even if another record has that address', async () => {
  const email = newAddress()
  const { client, change, token } = await askedFor(email)
  const unclaimed = await makeClient({ userId: null, email })
  const other = await makeClient()
  await change({ token })
  expect(await addressOf(client.id)).toBe(email)
  expect([await addressOf(unclaimed.id), await addressOf(other.id)]).toEqual([email, other.email])
  // Once the login has an address of its own, signing in with it finds the same record.
  const session = await (await as({ email, password: sharedPassword })).api.accounts.session()
  expect(session?.clientId).toBe(client.id)
})
