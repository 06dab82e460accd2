import { beforeAll, expect, test } from 'vitest'
import { mostDevices } from '#features/chat-keys/key-statements.schema.ts'
import { owner } from '#test/factories.ts'
import { type ChatBrowser, chatBrowser, makeFirmKey, newConversation } from '#test/fixtures/chat-browsers.ts'

const query = async (text: string, ...values: unknown[]) => (await (await owner()).query(text, values)).rows

let conversationId: string
let eleanor: ChatBrowser
const browsers: ChatBrowser[] = []

beforeAll(async () => {
  await makeFirmKey()
  const people = await newConversation()
  conversationId = people.conversationId
  eleanor = await chatBrowser('lawyer', people.lawyer.person)
  for (let n = 0; n <= mostDevices; n++) browsers.push(await chatBrowser('client', people.client.person))
})

const holdersOf = async () => (await eleanor.look(conversationId)).keys.required

test('nobody is locked out: the newest browser writes, and the one seen longest ago is left out until it is used', async () => {
  const [first, last] = [browsers[0] as ChatBrowser, browsers.at(-1) as ChatBrowser]
  await query(`update key_holders set last_seen_at = now() - interval '1 day' where id = $1`, first.deviceId)
  const required = await holdersOf()
  expect(required).toHaveLength(mostDevices + 2)
  expect(required).not.toContain(first.deviceId)
  await last.send(conversationId, 'From one browser more.')
  expect(await eleanor.read(conversationId)).toEqual(['From one browser more.'])
  expect(await first.read(conversationId)).toEqual(['waiting'])
  // It makes no epoch of which it is not a holder.
  const { keys } = await first.look(conversationId)
  expect(await first.agent.newEpoch(keys)).toBeUndefined()

  await first.visit.api.accounts.own.chatKeys.seen({ id: first.deviceId })
  expect(await query('select epoch_id from chat_conversations where id = $1', conversationId)).toEqual([
    { epoch_id: null },
  ])
  await eleanor.send(conversationId, 'Back again.')
  expect(await first.read(conversationId)).toEqual(['waiting', 'Back again.'])
})

test('no key is made if the server leaves out further devices', async () => {
  const { keys } = await eleanor.look(conversationId)
  const left = keys.required.filter((id) => id !== browsers[0]?.deviceId)
  expect(await eleanor.agent.newEpoch({ ...keys, required: left })).toBeUndefined()
})
