import { AsyncLocalStorage } from 'node:async_hooks'
import type { Writable } from 'node:stream'
import { NodePgDatabase, NodePgSession } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { type Actor, databaseRoles } from './actor.ts'
import { PorticoDialect } from './dialect.ts'

/** One transaction that runs under an actor's own rights. */
export type Tx = Omit<NodePgDatabase, 'transaction'>

/** What a session stood for when it was looked up, for the database to compare with what it stands for now. */
export interface SessionProof {
  /** SHA-256 of the session's token. */
  token: string
  /** As `session_of` answered, in JSON. */
  known: string
  /** Told as soon as the database has agreed. */
  onConfirmed: () => void
}

/** Whether a transaction failed because its session isn't what the proof says: nothing of it was read or written. */
export const isStale = (error: unknown): boolean => (error as { code?: string } | undefined)?.code === 'PS401'

export interface Database {
  /**
   * Runs `work` in one transaction as the actor: its database role, its ids as claims. There is no other way
   * to reach a row. Whatever `work` throws rolls everything back. Nothing of the identity outlives the
   * transaction, so a pooled connection carries none to the next one; one inside another is refused; and `tx` refuses every query after
   * it, so that work which nobody waited for can't slip into another actor's.
   * @param proof checked in the same flight as the claims, before any row is reached (see `isStale`)
   */
  asActor<T>(actor: Actor, work: (tx: Tx) => Promise<T>, proof?: SessionProof): Promise<T>
  /** Called after each commit that wrote something; the realtime feed listens here. It must not throw. */
  onWrite(listener: () => void): () => void
  /** Connections that are open, how many of them idle, and how much work waits for one. */
  load(): { open: number; idle: number; waiting: number }
  /** The pool's login, for the few who need a connection of their own (LISTEN). */
  readonly url: string
  close(): Promise<void>
}

export interface DatabaseOptions {
  url: string
  /** Connections at most. */
  poolSize?: number
  /** A statement that takes longer is ended, and so is a transaction that idles for as long. */
  statementTimeoutMs?: number
}

const dialect = new PorticoDialect()

/** Opens a pool with the login role, which by itself may read and write nothing. */
export function openDatabase({ url, poolSize = 10, statementTimeoutMs = 15_000 }: DatabaseOptions): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    pipeline: true,
    // A database that has stopped ends no statement: whoever waits is told so a little after it should have.
    query_timeout: statementTimeoutMs + 1_000,
  } as pg.PoolConfig)
  // Not as parameters of the connection's start, which poolers refuse. Sent ahead of the first query, so it costs no trip.
  pool.on('connect', (connection) => {
    const limits = `set statement_timeout = ${statementTimeoutMs}; set idle_in_transaction_session_timeout = ${statementTimeoutMs}`
    connection.query(limits).catch(() => {})
  })
  // A connection that dies while idle is replaced by the pool; unheard, the event would end the process.
  pool.on('error', () => {})
  const listeners = new Set<() => void>()

  /** Whether this work holds one of the pool's connections already. */
  const holding = new AsyncLocalStorage<true>()

  async function asActor<T>(actor: Actor, work: (tx: Tx) => Promise<T>, proof?: SessionProof): Promise<T> {
    if (holding.getStore())
      throw new Error(
        'asActor was called inside asActor: enough of these at once wait for each other for ever.',
      )
    const connection = await pool.connect()
    let broken: Error | undefined
    const onError = (error: Error) => {
      broken = error
    }
    connection.on('error', onError)
    const { tx, end } = transactionOn(connection)
    try {
      inOneWrite(connection)
      // Sent in the same flight as the first query of `work`: the driver pipelines. Should one of the two
      // fail, that query meets an aborted transaction or a login without rights, and fails as well.
      const begun = Promise.all([connection.query('begin'), connection.query(identity(actor, proof))])
      begun.then(proof?.onConfirmed, () => {})
      let result: T
      try {
        result = await holding.run(true, () => work(tx))
        await begun
      } catch (error) {
        end()
        await connection.query('rollback').catch((failure: Error) => {
          broken = failure
        })
        // A refused identity explains what followed better than what followed does.
        await begun
        throw error
      }
      end()
      inOneWrite(connection)
      const wrote = connection.query<{ xid: string | null }>(
        'select pg_current_xact_id_if_assigned()::text as xid',
      )
      wrote.catch(() => {})
      const committed = await connection.query('commit')
      if (committed.command !== 'COMMIT')
        throw new Error('The transaction was rolled back by an error inside it.')
      if ((await wrote).rows[0]?.xid) for (const listener of listeners) listener()
      return result
    } finally {
      connection.off('error', onError)
      connection.release(broken)
    }
  }

  return {
    asActor,
    onWrite(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    load: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    url,
    close: () => pool.end(),
  }
}

/** What is asked until the next turn of the event loop leaves in one packet, which wakes the database once. */
function inOneWrite(connection: pg.PoolClient): void {
  const { stream } = (connection as unknown as { connection: { stream: Writable } }).connection
  stream.cork()
  setImmediate(() => stream.uncork())
}

/** Drizzle on a connection, until `end`. */
function transactionOn(connection: pg.PoolClient): { tx: Tx; end(): void } {
  let ended = false
  const client = {
    query: async (...args: Parameters<pg.PoolClient['query']>) => {
      if (ended) throw new Error('This transaction has ended: a query of it was not awaited.')
      return connection.query(...args)
    },
  }
  const session = new NodePgSession(client as unknown as pg.PoolClient, dialect, undefined)
  // Its own would send COMMIT in the middle of ours.
  const tx = Object.defineProperty(new NodePgDatabase(dialect, session, undefined), 'transaction', {
    value: undefined,
  })
  return {
    tx,
    end: () => {
      ended = true
    },
  }
}

const setClaims = `set_config('role', $1, true), set_config('portico.user_id', $2, true),
  set_config('portico.client_id', $3, true), set_config('portico.lawyer_id', $4, true),
  set_config('portico.grant', $5, true)`

/** Named, so that each connection plans it once. The session comes first: the bare login is who may ask about it. */
function identity(actor: Actor, proof: SessionProof | undefined): pg.QueryConfig {
  const values = claims(actor)
  return proof
    ? {
        name: 'identify and confirm',
        text: `select confirm_session($6, $7::jsonb), ${setClaims}`,
        values: [...values, proof.token, proof.known],
      }
    : { name: 'identify', text: `select ${setClaims}`, values }
}

function claims(actor: Actor): string[] {
  return [
    databaseRoles[actor.role],
    'userId' in actor ? actor.userId : '',
    ('clientId' in actor && actor.clientId) || '',
    'lawyerId' in actor ? actor.lawyerId : '',
    ('grant' in actor && actor.grant) || '',
  ]
}
