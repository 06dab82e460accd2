import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { clientPersonas, lawyerPersonas } from '#demo/personas.ts'
import { KeyAgent } from '#features/chat/agent/agent.ts'
import type { AgentCalls } from '#features/chat/agent/agent-calls.ts'
import { memoryStore } from '#features/chat/agent/key-store.ts'
import { type Looked, lookAt, sendSealed } from '#features/chat/sealing.ts'
import { type Caller, signedIn } from '#test/assurance/crash/caller.ts'
import { demoPassword, freePort, startProduct, urlsOf } from '#test/assurance/crash/product.ts'

const text = 'A message of some words, as people write them.'

/**
 * Sends messages as a browser does, in turns: encrypted with its agent, and in clear to a lawyer who has no device.
 * @returns milliseconds of each, from the text to the answer
 */
export async function benchSending(times: number): Promise<{ encrypted: number[]; plain: number[] }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portico-sending-'))
  const product = await startProduct({ dataDir, port: await freePort() })
  try {
    const login = (email: string, portal: 'client' | 'lawyer') =>
      signedIn(product.url, { email, portal, password: demoPassword })
    const client = await login(clientPersonas.naomi.email, 'client')
    const lawyer = await login(lawyerPersonas.eleanor.email, 'lawyer')
    const [sealedId, plainId] = await conversations(dataDir)
    const keyring = await keyringOf(client)
    await keyringOf(lawyer)
    const chat = client.api.client.chat
    let looked: Looked | undefined
    const read = async (fresh: boolean) => {
      if (fresh || !looked) looked = await lookAt(keyring, chat.keys, sealedId)
      return looked
    }
    const message = (conversationId: string) => ({
      conversationId,
      idempotencyKey: randomUUID(),
      messageText: text,
    })
    const sides = {
      encrypted: () => sendSealed(keyring, chat.keys, message(sealedId), read, chat.send),
      plain: () => chat.send(message(plainId)),
    }
    const took = { encrypted: [] as number[], plain: [] as number[] }
    // The first ones load code, and begin the epoch.
    for (let n = -30; n < times; n++)
      for (const side of ['encrypted', 'plain'] as const) {
        const began = performance.now()
        const sent = await sides[side]()
        if ((sent.sealed !== null) !== (side === 'encrypted')) throw new Error(`Not ${side}`)
        if (n >= 0) took[side].push(performance.now() - began)
      }
    return took
  } finally {
    await product.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Naomi's conversation with Eleanor, and one with a lawyer who never opened the chat. */
async function conversations(dataDir: string): Promise<[sealed: string, plain: string]> {
  const owner = new pg.Client({ connectionString: (await urlsOf(dataDir)).owner })
  await owner.connect()
  try {
    const { rows } = await owner.query<{ sealed: string; plain: string }>(
      `with known as (
        select v.id, v.client_id, v.lawyer_id from chat_conversations v
        join clients c on c.id = v.client_id join lawyers l on l.id = v.lawyer_id
        where c.email = $1 and l.email = $2
      ), made as (
        insert into chat_conversations (client_id, lawyer_id)
        select known.client_id, l.id from known, lawyers l where l.email = $3
        on conflict (client_id, lawyer_id) do update set lawyer_id = excluded.lawyer_id returning id
      )
      select known.id as sealed, made.id as plain from known, made`,
      [clientPersonas.naomi.email, lawyerPersonas.eleanor.email, lawyerPersonas.noor.email],
    )
    if (!rows[0]) throw new Error('The demo firm has no such conversation.')
    return [rows[0].sealed, rows[0].plain]
  } finally {
    await owner.end()
  }
}

async function keyringOf({ api }: Caller) {
  const { chatKeys } = api.accounts.own
  const { userId, links } = await chatKeys.list()
  const agent = new KeyAgent(memoryStore(), userId)
  const { deviceId, statement } = await agent.announce('a measurement', links)
  if (statement) await chatKeys.add({ statement: statement.statement, signature: statement.signature })
  return { deviceId, agent: agent as unknown as AgentCalls }
}
