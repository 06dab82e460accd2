import { mkdtemp, readdir, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import pg from 'pg'
import { openDatabase } from '#db/client.ts'
import { testDatabase } from '#test/database.ts'
import type { RequestContext, Session } from '../api/context.ts'
import { tokenHash } from '../crypto/keys.server.ts'
import { discardRoute } from './discard.server.ts'
import { openDiskStorage } from './disk.server.ts'
import { downloadRoute } from './downloads.server.ts'
import type { UploadedFile } from './storage.schema.ts'
import { uploadRoute } from './uploads.server.ts'

type Roles = Partial<Pick<Session, 'roles' | 'clientId' | 'lawyerId'>>

/** A server with nothing but the two routes, on a database and a folder of its own. */
export async function storageWorld() {
  const { ownerUrl, loginUrl } = await testDatabase()
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  // The files' readers are under test here, not the nouns that they come from.
  await owner.query(`set session_replication_role = replica`)
  const folder = await mkdtemp(join(tmpdir(), 'portico-files-'))
  const storage = await openDiskStorage(join(folder, 'files'))
  const db = openDatabase({ url: loginUrl })
  const sessions = new Map<string, Session>()
  const errors: unknown[] = []
  const log = { error: (problem: unknown) => errors.push(problem) } as unknown as RequestContext['log']

  const app = new Hono<{ Variables: { context: RequestContext } }>()
  app.use(async (c, next) => {
    const session = sessions.get(c.req.header('cookie') ?? '') ?? null
    const grant = c.req.header('x-case-grant')
    const address = '127.0.0.1'
    c.set('context', { db, session, grant: grant && tokenHash(grant), address, log } as RequestContext)
    await next()
  })
  app.post('/api/uploads', uploadRoute(storage))
  app.delete('/api/uploads/:id', discardRoute(storage))
  app.get('/api/files/:id', downloadRoute(storage))
  app.onError((error, c) => {
    errors.push(error)
    return c.text('fault', 500)
  })
  const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 })
  await new Promise((listening) => server.once('listening', listening))
  const { port } = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`

  /** Somebody signed in; their cookie is the session's id. */
  function person(roles: Roles = {}) {
    const session: Session = {
      id: crypto.randomUUID(),
      expiresAt: new Date(Date.now() + 60_000),
      user: { id: crypto.randomUUID(), name: 'Test', email: 'test@example.test', createdAt: new Date() },
      roles: [],
      clientId: null,
      lawyerId: null,
      mustEnrol: false,
      ...roles,
    }
    sessions.set(session.id, session)
    return {
      session,
      upload: (
        name: string,
        body: BodyInit | null,
        { query = '', ...init }: RequestInit & { query?: string } = {},
      ) =>
        fetch(`${origin}/api/uploads${query}`, {
          method: 'POST',
          body,
          ...init,
          headers: { cookie: session.id, 'x-file-name': encodeURIComponent(name), ...init.headers },
        }),
      async uploaded(name: string, body: BodyInit, query?: string): Promise<UploadedFile> {
        const answer = await this.upload(name, body, { query })
        if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`)
        return (await answer.json()) as UploadedFile
      },
      read: (id: string, headers: Record<string, string> = {}, query = '') =>
        fetch(`${origin}/api/files/${id}${query}`, { headers: { cookie: session.id, ...headers } }),
    }
  }

  return {
    owner,
    db,
    storage,
    folder: join(folder, 'files'),
    port,
    origin,
    errors,
    person,
    strangerReads: (id: string, headers: Record<string, string> = {}) =>
      fetch(`${origin}/api/files/${id}`, { headers }),
    /** As the row that names the file would make it. */
    store: (id: string, owners: { purpose: string; caseId?: string; clientId?: string; lawyerId?: string }) =>
      owner.query(
        `update files set state = 'stored', purpose = $2, case_id = $3, client_id = $4, lawyer_id = $5 where id = $1`,
        [id, owners.purpose, owners.caseId ?? null, owners.clientId ?? null, owners.lawyerId ?? null],
      ),
    async rows(): Promise<number> {
      const { rows } = await owner.query<{ count: number }>('select count(*)::int from files')
      return rows[0]?.count ?? 0
    },
    /** Everything that lies in the folder, half-written files included. */
    async filesOnDisk(): Promise<string[]> {
      const entries = await readdir(join(folder, 'files'), { recursive: true, withFileTypes: true })
      return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
    },
    async end() {
      server.close()
      await owner.end()
      await db.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export type StorageWorld = Awaited<ReturnType<typeof storageWorld>>
