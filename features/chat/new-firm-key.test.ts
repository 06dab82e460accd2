import { beforeAll, expect, test } from 'vitest'
import { firmKeyMessages } from '#features/chat-keys/firm-key.schema.ts'
import { makeAdmin, makeClient, makeLawyer, owner, sharedPassword } from '#test/factories.ts'
import { chatBrowser, makeFirmKey, newConversation } from '#test/fixtures/chat-browsers.ts'
import { type Enrolled, enrol } from '#test/fixtures/two-factor.ts'
import { as, type Visit } from '#test/people.ts'
import { newFirmKey } from './firm-recovery.ts'

const query = async (text: string, ...values: unknown[]) => (await (await owner()).query(text, values)).rows
const unconfirmed = { code: 'FORBIDDEN', message: expect.stringContaining('confirm first') }
const statements = () =>
  query(`select from key_statements where chain_id = '00000000-0000-0000-0000-000000000000'`)
const told = async () =>
  (await query(`select user_id from notifications where kind = 'chat_firm_key'`)).map((row) => row.user_id)

let admins: Awaited<ReturnType<typeof makeAdmin>>[]
let admin: Enrolled

beforeAll(async () => {
  admins = [await makeAdmin(), await makeAdmin()]
  admin = await enrol((admins[0] as (typeof admins)[0]).person)
})

/** What a script in an administrator's page could do. */
async function add({ api }: Visit) {
  const { key } = api.admin.chatRecovery
  await key.add((await newFirmKey((await key.read()).links)).statement)
}
const confirm = async ({ visit, code, rewind }: Enrolled) => {
  await rewind()
  await visit.api.accounts.own.confirm({ password: sharedPassword, code: code() })
}

test('a session alone makes no key, nor does a password, nor a proof that is old', async () => {
  await query('update sessions set confirmed_at = null')
  await expect(add(admin.visit)).rejects.toMatchObject(unconfirmed)
  await confirm(admin)
  await query(`update sessions set confirmed_at = now() - interval '1 minute'`)
  await expect(add(admin.visit)).rejects.toMatchObject(unconfirmed)
  const plain = await as((await makeAdmin()).person)
  await plain.api.accounts.own.confirm({ password: sharedPassword })
  await expect(add(plain)).rejects.toMatchObject({
    code: 'FORBIDDEN',
    message: firmKeyMessages.noSecondFactor,
  })
  expect(await statements()).toEqual([])
  expect(await told()).toEqual([])
})

test('a confirmed session makes one key, which is recorded, and every administrator is notified', async () => {
  await makeFirmKey(admin)
  await expect(add(admin.visit)).rejects.toMatchObject(unconfirmed)
  expect(await statements()).toHaveLength(1)
  const everyone = await query(`select user_id from user_roles where role = 'admin'`)
  expect((await told()).toSorted()).toEqual(everyone.map((row) => row.user_id).toSorted())
  const { items } = await admin.visit.api.admin.audit.list({ person: admins[0]?.id })
  expect(items[0]?.sentence).toBe('Created the firm recovery key for encrypted chats')
})

test('replacing it takes another proof, and the people of encrypted chats are notified, too', async () => {
  const people = await newConversation()
  const ann = await chatBrowser('client', people.client.person)
  const eleanor = await chatBrowser('lawyer', people.lawyer.person)
  await ann.send(people.conversationId, 'Encrypted.')
  const others = [(await makeClient()).userId, (await makeLawyer()).userId]
  await newConversation()
  await query('delete from notifications')
  await expect(add(admin.visit)).rejects.toMatchObject(unconfirmed)
  expect(await told()).toEqual([])
  await makeFirmKey(admin)
  const notified = await told()
  const administrators = await query(`select user_id from user_roles where role = 'admin'`)
  expect(notified.toSorted()).toEqual(
    [ann.userId, eleanor.userId, ...administrators.map((row) => row.user_id)].toSorted(),
  )
  for (const other of others) expect(notified).not.toContain(other)
  const { items } = await admin.visit.api.admin.audit.list({ person: admins[0]?.id })
  expect(items[0]?.sentence).toBe('Replaced the firm recovery key for encrypted chats')
})

test('an administrator makes a key at most ten times a day', async () => {
  for (let n = 0; n < 10; n++) await add(admin.visit).catch(() => {})
  await expect(add(admin.visit)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
})
