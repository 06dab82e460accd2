import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { newRecoveryCode } from '#platform/e2ee/recovery-code.ts'
import { owner } from '#test/factories.ts'
import { type ChatBrowser, chatBrowser, makeFirmKey, newConversation } from '#test/fixtures/chat-browsers.ts'

const python = spawnSync('python3', ['-c', 'import cryptography'])
const query = async (text: string, ...values: unknown[]) => (await (await owner()).query(text, values)).rows

let conversationId: string
let ann: ChatBrowser
let shares: string[]
const files: Record<string, string> = {}
const photo = new Uint8Array(150_000).map((_, at) => at % 251)
const texts = ['The vase was broken before.', 'é漢🏛'.repeat(400), 'x'.repeat(255)]

beforeAll(async () => {
  shares = await makeFirmKey()
  const people = await newConversation()
  conversationId = people.conversationId
  ann = await chatBrowser('client', people.client.person)
  const eleanor = await chatBrowser('lawyer', people.lawyer.person)
  await ann.send(conversationId, texts[0] ?? '')
  await eleanor.send(conversationId, texts[1] ?? '')
  const { fileId } = await eleanor.attach(conversationId, 'Vase.jpg', photo)
  const answer = await ann.visit.fetch(`/api/files/${fileId}`)
  files[fileId] = Buffer.from(await answer.arrayBuffer()).toString('base64url')
})

const file = { name: 'Vase.jpg', sha256: createHash('sha256').update(photo).digest('hex') }

/** The conversation's rows as they lie in the database, opened by Python. */
async function openedBy(secret: { code: string } | { shares: (string | undefined)[] }) {
  const rows = (table: string, where: string) =>
    query(
      `select to_jsonb(t) as row from ${table} as t where ${where} order by ${order[table]}`,
      conversationId,
    )
  const order: Record<string, string> = {
    key_statements: 'chain_id, seq',
    chat_epochs: 'position',
    chat_envelopes: 'epoch_id',
    chat_messages: 'position',
  }
  const bare = async (found: Promise<{ row: unknown }[]>) => (await found).map(({ row }) => row)
  const given = {
    ...secret,
    files,
    statements: await bare(rows('key_statements', '$1::uuid is not null')),
    epochs: await bare(rows('chat_epochs', 'conversation_id = $1')),
    envelopes: await bare(
      rows('chat_envelopes', 'epoch_id in (select id from chat_epochs where conversation_id = $1)'),
    ),
    messages: await bare(rows('chat_messages', 'conversation_id = $1')),
  }
  const { stdout, stderr, status } = spawnSync('python3', ['test/assurance/chat/open_chat.py'], {
    input: JSON.stringify(given),
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(stderr)
  return JSON.parse(stdout)
}

test.skipIf(python.status !== 0)('two shares of the firm’s key open a chat from the database', async () => {
  for (const [one, other] of [
    [0, 1],
    [1, 2],
    [2, 0],
  ] as const)
    expect(await openedBy({ shares: [shares[one], shares[other]] })).toEqual([...texts.slice(0, 2), file])
})

test.skipIf(python.status !== 0)('a recovery code opens what was sealed to it', async () => {
  const { chatKeys } = ann.visit.api.accounts.own
  const code = await newRecoveryCode()
  const { statement, signature } = await ann.agent.announceRecovery(code, (await chatKeys.list()).links)
  await chatKeys.add({ statement, signature })
  await ann.send(conversationId, texts[2] ?? '')
  await ann.look(conversationId)
  expect(await openedBy({ code })).toEqual([...texts.slice(0, 2), file, texts[2]])
  await expect(openedBy({ code: `${code.slice(0, -1)}${code.endsWith('A') ? 'B' : 'A'}` })).rejects.toThrow(
    'not a recovery code',
  )
})
