import { AsyncLocalStorage } from 'node:async_hooks'
import { NodePgDatabase, NodePgSession } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { type Actor, databaseRoles } from './actor.ts'
import { sendsBy } from './built.ts'
import { PorticoDialect } from './dialect.ts'
import { type Answer, fly, type Statement } from './flight.ts'

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
  /**
   * The same for work that changes nothing, in one flight a query: each is a transaction of its own, which the database
   * refuses to let write (25006).
   */
  readAs<T>(actor: Actor, work: (tx: Tx) => Promise<T>, proof?: SessionProof): Promise<T>
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

  /** Lends a connection for as long as `work` takes; one that `lose` was called for isn't used again. */
  async function withConnection<T>(
    work: (connection: pg.PoolClient, lose: (why: Error) => void) => Promise<T>,
  ): Promise<T> {
    if (holding.getStore())
      throw new Error(
        'asActor was called inside asActor: enough of these at once wait for each other for ever.',
      )
    const connection = await pool.connect()
    let broken: Error | undefined
    const lose = (why: Error) => {
      broken = why
    }
    connection.on('error', lose)
    try {
      return await work(connection, lose)
    } finally {
      connection.off('error', lose)
      connection.release(broken)
    }
  }

  const asActor: Database['asActor'] = (actor, work, proof) =>
    withConnection(async (connection, lose) => {
      const who = identity(actor, proof)
      // These leave with the first query. Should one of them fail, the database skips that query.
      const ahead = [begin, who.statement]
      let failed = false
      const { tx, end } = transactionOn(actor, async (query) => {
        if (failed) throw rolledBack()
        try {
          return await fly(connection, [...ahead.splice(0), query])
        } catch (error) {
          failed = true
          throw error
        }
      })
      try {
        const result = await holding.run(true, () => work(tx))
        end()
        if (failed) throw rolledBack()
        const [wrote, ended] = (await fly(connection, [...ahead.splice(0), isWriting, commit])).slice(-2)
        if (ended?.command !== 'COMMIT') throw rolledBack()
        if ((wrote?.rows[0] as { xid: string | null } | undefined)?.xid) for (const told of listeners) told()
        return result
      } catch (error) {
        end()
        if (ahead.length === 0) await fly(connection, [rollback]).catch(lose)
        throw who.refusal() ?? error
      }
    })

  const readAs: Database['readAs'] = (actor, work, proof) =>
    withConnection(async (connection) => {
      let asked = false
      let unconfirmed = proof && {
        ...proof,
        onConfirmed: () => {
          unconfirmed = undefined
          proof.onConfirmed()
        },
      }
      let refusal: unknown
      const ask = async (queries: Statement[]) => {
        asked = true
        const who = identity(actor, unconfirmed, 'reads')
        try {
          return await fly(connection, [who.statement, ...queries])
        } catch (error) {
          refusal ??= who.refusal()
          throw error
        }
      }
      const { tx, end } = transactionOn(actor, (query) => ask([query]))
      try {
        const result = await holding.run(true, () => work(tx))
        if (!asked) await ask([])
        if (refusal) throw refusal
        return result
      } catch (error) {
        throw refusal ?? error
      } finally {
        end()
      }
    })

  return {
    asActor,
    readAs,
    onWrite(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    load: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    url,
    close: () => pool.end(),
  }
}

const rolledBack = () => new Error('The transaction was rolled back by an error inside it.')

const begin: Statement = { text: 'begin', role: '' }
const commit: Statement = { text: 'commit', role: '' }
const rollback: Statement = { text: 'rollback', role: '' }
const isWriting: Statement = { text: 'select pg_current_xact_id_if_assigned()::text as xid', role: '' }

/** As Drizzle asks. */
interface Query {
  text: string
  rowMode?: 'array'
  types?: { getTypeParser: Statement['parserOf'] }
}

/** Drizzle as an actor, until `end`. */
function transactionOn(
  { role }: Actor,
  ask: (query: Statement) => Promise<Answer[]>,
): { tx: Tx; end(): void } {
  let ended = false
  const client = {
    query: async ({ text, rowMode, types }: Query, values: unknown[]) => {
      if (ended) throw new Error('This transaction has ended: a query of it was not awaited.')
      const parserOf = types?.getTypeParser
      return (await ask({ text, values, role, asArrays: rowMode === 'array', parserOf })).at(-1)
    },
  }
  const session = new NodePgSession(client as unknown as pg.PoolClient, dialect, undefined)
  // Its own would send COMMIT in the middle of ours.
  const tx = Object.defineProperty(new NodePgDatabase(dialect, session, undefined), 'transaction', {
    value: undefined,
  })
  sendsBy(tx, client)
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
const setReadOnly = `set_config('transaction_read_only', 'on', true)`

/**
 * What tells the database who asks; the session comes first, as the bare login is who may ask about it. A refusal of it
 * explains what followed better than what followed does.
 */
function identity(actor: Actor, proof: SessionProof | undefined, reads?: 'reads') {
  let refusal: Error | undefined
  const settings = reads ? `${setReadOnly}, ${setClaims}` : setClaims
  const statement: Statement = {
    text: proof ? `select confirm_session($6, $7::jsonb), ${settings}` : `select ${settings}`,
    values: proof ? [...claims(actor), proof.token, proof.known] : claims(actor),
    role: '',
    onDone: proof?.onConfirmed,
    onFailed: (error) => {
      refusal = error
    },
  }
  return { statement, refusal: () => refusal }
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
