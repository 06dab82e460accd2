import type { AddressInfo, Socket } from 'node:net'
import { serve } from '@hono/node-server'
import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import pg from 'pg'
import { WebSocket } from 'ws'
import type { Actor } from '#db/actor.ts'
import { renderTrigger } from '#db/change-triggers.ts'
import { type Database, openDatabase } from '#db/client.ts'
import { testDatabase } from '#test/database.ts'
import type { RequestContext, Session } from '../api/context.ts'
import { type Feed, openFeed } from './feed.server.ts'
import { createHub } from './hub.server.ts'
import type { LiveLimits } from './limits.ts'
import { createSocketServer, liveRoute } from './live-route.server.ts'
import { defineTopic } from './topic.ts'
import { livePath, type ServerMessage } from './wire.ts'

/**
 * A database with one table of the tests' own: notes, each with an owner who alone may see it, or whoever holds
 * a grant with its id until `granted_until`. It says what changed like every other table.
 */
const notes = `
  create table notes (id uuid primary key, owner uuid, granted_until timestamptz);
  alter table notes enable row level security;
  create policy own on notes to portico_client
    using (owner = nullif(current_setting('portico.user_id', true), '')::uuid) with check (true);
  create policy granted on notes for select to portico_anon
    using (encode(sha256(convert_to(id::text, 'utf8')), 'hex') = current_setting('portico.grant', true));
  grant select, insert, update, delete on notes to portico_client;
  grant select on notes to portico_anon;
  ${renderTrigger(`create trigger record_change after insert or update or delete on notes
    for each row execute function public.record_change('*', 'id', 'owner')`)}`

const noteTopics = [
  defineTopic(
    'notes/id/:id',
    async (tx, id, actor) => {
      const { rows } = await tx.execute<{ granted_until: string | null }>(
        sql`select granted_until from notes where id = ${id}`,
      )
      if (!rows[0]) return false
      return actor.role === 'anon' && rows[0].granted_until ? new Date(rows[0].granted_until) : true
    },
    { revokedBy: (id) => [`notes/id/${id}`] },
  ),
  defineTopic('notes/owner/:id', async (_, id, actor) => 'userId' in actor && actor.userId === id),
  defineTopic('notes', async (tx) => (await tx.execute(sql`select 1 from notes limit 1`)).rows.length > 0),
]

export type World = Awaited<ReturnType<typeof liveWorld>>

export async function liveWorld() {
  const { ownerUrl, loginUrl } = await testDatabase()
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  await owner.query(notes)
  const sessions = new Map<string, Session>()
  const closing: (() => Promise<unknown>)[] = []

  return {
    owner,
    ownerUrl,
    sessions,
    /** Signs somebody in; the cookie is their session's id. */
    signIn(userId: string = crypto.randomUUID(), inMs = 60_000): Session {
      const session: Session = {
        id: crypto.randomUUID(),
        expiresAt: new Date(Date.now() + inMs),
        user: { id: userId, name: 'Test', email: 'test@example.test', createdAt: new Date() },
        roles: [],
        clientId: null,
        lawyerId: null,
        mustEnrol: false,
      }
      sessions.set(session.id, session)
      return session
    },
    /** Ends or changes a session as the accounts tables would: the row, and word of it. */
    async alterSession(session: Session, to: Session | undefined): Promise<void> {
      if (to) sessions.set(session.id, to)
      else sessions.delete(session.id)
      await owner.query(`insert into changes (topic, op) values ('sessions/user_id/' || $1, 'delete')`, [
        session.user.id,
      ])
    },
    /** One process: its own pool, feed, hub and port. */
    async process(limits: Partial<LiveLimits> = {}) {
      const db = openDatabase({ url: loginUrl })
      const errors: unknown[] = []
      const report = (error: unknown) => errors.push(error)
      const feed = await openFeed({ db, report })
      const resolve = async (headers: Headers) => sessions.get(headers.get('cookie') ?? '') ?? null
      const hub = createHub({ db, feed, topics: noteTopics, resolve, limits, report })
      const app = new Hono<{ Variables: { context: RequestContext } }>()
      app.use(async (c, next) => {
        c.set('context', { address: 'loopback' } as RequestContext)
        await next()
      })
      const isOwnOrigin = (headers: Headers) => !/elsewhere/.test(headers.get('origin') ?? '')
      app.get(livePath, liveRoute(hub, isOwnOrigin))
      const websocket = { server: createSocketServer() }
      const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0, websocket })
      await new Promise((listening) => server.once('listening', listening))
      const connections = new Set<Socket>()
      server.on('connection', (connection: Socket) => connections.add(connection))
      const { port } = server.address() as AddressInfo
      const stop = async () => {
        await hub.stop(500)
        await new Promise((closed) => server.close(closed))
        await feed.stop()
        await db.close()
      }
      closing.push(stop)
      /** As a network does that goes away. */
      const dropSockets = () => {
        for (const connection of connections) connection.destroy()
      }
      return { db, feed, hub, errors, stop, dropSockets, url: `ws://127.0.0.1:${port}${livePath}`, port }
    },
    async end() {
      for (const close of closing) await close().catch(() => {})
      await owner.end()
    },
  }
}

export type Process = Awaited<ReturnType<World['process']>>

/** A page's socket, which remembers what it was told. */
export async function page(url: string, { session, origin }: { session?: Session; origin?: string } = {}) {
  const socket = new WebSocket(url, { headers: session ? { cookie: session.id } : {}, origin })
  const heard: ServerMessage[] = []
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  socket.on('message', (data) => heard.push(JSON.parse(data.toString())))
  await new Promise((resolve, reject) => {
    socket.on('open', resolve)
    socket.on('error', reject)
  })
  const say = (message: unknown) =>
    socket.send(typeof message === 'string' ? message : JSON.stringify(message))
  const hears = (type: ServerMessage['type'], topic?: string, withinMs?: number) => {
    const matches = (message: ServerMessage) =>
      message.type === type && (!topic || ('topic' in message && message.topic === topic))
    return eventually(() => heard.find(matches), withinMs)
  }
  const watches = async (topic: string, rest: { since?: string; grant?: string } = {}) => {
    say({ type: 'watch', topic, ...rest })
    return (await hears('watching', topic)) as ServerMessage & { type: 'watching' }
  }
  return { socket, heard, closed, say, hears, watches }
}

/** What the question answers, once it answers. */
export async function eventually<T>(ask: () => T | undefined | false, withinMs = 10_000): Promise<T> {
  const deadline = Date.now() + withinMs
  for (;;) {
    const answer = ask()
    if (answer) return answer
    if (Date.now() > deadline) throw new Error(`Not within ${withinMs} ms: ${ask}`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

/**
 * Until the process's cursor is past all that it has heard of a topic: a transaction that is open anywhere in the cluster,
 * in another test's database as well, holds it back.
 */
export const past = (feed: Pick<Feed, 'changedSince' | 'cursor'>, topic: string) =>
  eventually(() => !feed.changedSince(topic, feed.cursor()), 20_000)

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

export async function addNote(
  db: Database,
  userId: string,
  id: string = crypto.randomUUID(),
): Promise<string> {
  const actor: Actor = { role: 'client', userId, clientId: null }
  await db.asActor(actor, (tx) => tx.execute(sql`insert into notes (id, owner) values (${id}, ${userId})`))
  return id
}
