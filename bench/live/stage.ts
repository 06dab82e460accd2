import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { startEmbedded } from '#db/embedded/embedded.ts'
import { migrate } from '#db/schema/migrate.ts'
import { hashPassword } from '#platform/auth/passwords.server.ts'
import { fillFirm } from '../large-data.ts'
import { forkServer, measured } from '../requests/fork.ts'
import type { Asked } from '../requests/load.ts'

const password = 'a password of the measurements'

/** A conversation's two people, signed in, and each server's request for a client's message. */
export interface Talk {
  id: string
  client: string
  lawyer: string
  toProduct: (url: string) => Asked
  toBare: (url: string) => Asked
}

export interface Running {
  process: ChildProcess
  url: string
  memory(): Promise<NodeJS.MemoryUsage>
}

/** A firm with so many clients, each with a conversation, in a folder that `end` removes, and servers on it. */
export async function openStage(conversations: number) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'portico-live-'))
  const embedded = await startEmbedded({ dataDir })
  const owner = new pg.Client({ connectionString: embedded.ownerUrl })
  const running: ChildProcess[] = []
  const end = async () => {
    for (const server of running) {
      server.kill('SIGCONT')
      server.disconnect()
    }
    await Promise.all(running.map((server) => server.exitCode === null && once(server, 'exit')))
    await owner.end()
    await embedded.stop()
    await rm(dataDir, { recursive: true, force: true })
  }

  async function start(file: string, env: Record<string, string> = {}): Promise<Running> {
    const { server, url } = await forkServer(
      new URL(file, import.meta.url),
      { ...measured(embedded.loginUrl, path.join(dataDir, 'product')), ...env },
      ['--expose-gc'],
    )
    running.push(server)
    return {
      process: server,
      url,
      async memory() {
        server.send('memory')
        return (await once(server, 'message'))[0]
      },
    }
  }

  try {
    await migrate({ ownerUrl: embedded.ownerUrl })
    await owner.connect()
    const hash = await hashPassword(password)
    await fillFirm(owner, conversations * 4, hash)
    await owner.query(
      `insert into credentials (user_id, password_hash)
        select id, $1 from users as u
        where not exists (select from credentials as c where c.user_id = u.id)`,
      [hash],
    )
    return { owner, start, end, talks: (url: string) => talksOf(owner, url) }
  } catch (error) {
    await end()
    throw error
  }
}

/** Signs everybody in. */
async function talksOf(owner: pg.Client, url: string): Promise<Talk[]> {
  const { rows } = await owner.query<Record<'id' | 'clientId' | 'userId' | 'client' | 'lawyer', string>>(
    `select v.id, c.id as "clientId", c.user_id as "userId", c.email as client, l.email as lawyer
      from chat_conversations as v join clients as c on c.id = v.client_id join lawyers as l on l.id = v.lawyer_id
      order by v.id`,
  )
  const cookies = new Map<string, string>()
  for (const [at, [email, portal]] of [
    ...new Map(
      rows.flatMap(({ client, lawyer }) => [[client, 'client'] as const, [lawyer, 'lawyer'] as const]),
    ),
  ].entries())
    cookies.set(email, await signIn(url, { email, password, portal }, `10.2.${at >> 8}.${at & 255}`))
  const messageText = 'A message of some words, as people write them.'
  return rows.map(({ id, clientId, userId, client, lawyer }) => ({
    id,
    client: cookies.get(client) ?? '',
    lawyer: cookies.get(lawyer) ?? '',
    toProduct: (origin) => ({
      url: `${origin}/api/rpc/client/chat/send`,
      headers: { cookie: cookies.get(client) ?? '', origin: 'http://localhost' },
      body: () => JSON.stringify({ json: { conversationId: id, idempotencyKey: randomUUID(), messageText } }),
    }),
    toBare: (origin) => ({
      url: origin,
      body: () => JSON.stringify({ userId, clientId, conversationId: id, messageText }),
    }),
  }))
}

async function signIn(url: string, json: object, address: string): Promise<string> {
  const response = await fetch(`${url}/api/rpc/accounts/signIn`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'http://localhost', 'x-forwarded-for': address },
    body: JSON.stringify({ json }),
  })
  if (!response.ok) throw new Error(`Signing in answered ${response.status}: ${await response.text()}`)
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}
