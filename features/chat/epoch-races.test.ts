import pg from 'pg'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { makeUser, owner } from '#test/factories.ts'
import { type ChatBrowser, chatBrowser, makeFirmKey, newConversation } from '#test/fixtures/chat-browsers.ts'

// What begins at the same moment as people or devices change: no epoch that is sealed to who has left stays current.

let people: Awaited<ReturnType<typeof newConversation>>
let conversationId: string
let ann: ChatBrowser
let stolen: ChatBrowser
let lawyer: ChatBrowser
/** A second connection, whose transaction is open for as long as a test wants. */
let slow: pg.Client

const query = async (text: string, ...values: unknown[]) => (await (await owner()).query(text, values)).rows
const currentEpoch = async () =>
  (await query('select epoch_id from chat_conversations where id = $1', conversationId))[0]?.epoch_id

beforeAll(() => makeFirmKey())
beforeEach(async () => {
  people = await newConversation()
  conversationId = people.conversationId
  ann = await chatBrowser('client', people.client.person)
  stolen = await chatBrowser('client', people.client.person)
  lawyer = await chatBrowser('lawyer', people.lawyer.person)
  slow = new pg.Client({ connectionString: (await testDatabase()).ownerUrl })
  await slow.connect()
  await slow.query('begin')
})
afterEach(() => slow.end())

const removal = async () => {
  const { links } = await ann.visit.api.accounts.own.chatKeys.list()
  return ann.agent.remove(stolen.deviceId, links)
}
const newEpoch = async () => {
  const { keys } = await lawyer.look(conversationId)
  const epoch = await lawyer.agent.newEpoch(keys)
  if (!epoch) throw new Error('No epoch can be made.')
  return () => lawyer.chat.keys.begin({ conversationId, epoch })
}

/** How a call ends, if the slow transaction is committed only once the call waits for it, or has ended without it. */
async function outcomeOf(call: Promise<unknown>): Promise<string> {
  let outcome: string | undefined
  const ended = call.then(
    () => 'done',
    ({ code }) => String(code),
  )
  void ended.then((one) => {
    outcome = one
  })
  const { rows } = await slow.query('select pg_backend_pid() as pid')
  const waiting = () =>
    query('select from pg_locks where not granted and $1 = any (pg_blocking_pids(pid))', rows[0].pid)
  await expect
    .poll(async () => outcome !== undefined || (await waiting()).length > 0, { timeout: 20_000 })
    .toBe(true)
  await slow.query('commit')
  return ended
}

test('an epoch that begins while a device is removed is refused', async () => {
  const begin = await newEpoch()
  const { statement, signature } = await removal()
  const { seq } = JSON.parse(statement)
  await slow.query(
    'insert into key_statements (chain_id, seq, statement, signature) values ($1, $2, $3, $4)',
    [ann.userId, seq, statement, signature],
  )
  const outcome = await outcomeOf(begin())
  expect(outcome).toBe('CONFLICT')
  expect(await currentEpoch()).toBeNull()
})

test('one that begins while a client gets another login is refused', async () => {
  const begin = await newEpoch()
  const other = await makeUser()
  await slow.query('update clients set user_id = $2 where id = $1', [people.client.id, other.id])
  const outcome = await outcomeOf(begin())
  expect(outcome).toBe('CONFLICT')
  expect(await currentEpoch()).toBeNull()
})

test('one that has begun, but is not committed yet, is ended by the removal that waits for it', async () => {
  await ann.send(conversationId, 'One.')
  const epoch = await currentEpoch()
  await query('update chat_conversations set epoch_id = null where id = $1', conversationId)
  await slow.query('update chat_conversations set epoch_id = $2 where id = $1', [conversationId, epoch])
  const outcome = await outcomeOf(ann.visit.api.accounts.own.chatKeys.add(await removal()))
  expect(outcome).toBe('done')
  expect(await currentEpoch()).toBeNull()
})
