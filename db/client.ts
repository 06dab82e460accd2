import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import type { Actor } from './actor.ts'
import { type Answer, fly, type Statement } from './flight.ts'
import { identity, type SessionProof } from './identity.ts'
import { borrow, inCompany, type Loan } from './lending.ts'
import { type Tx, transactionOn } from './transaction.ts'

export type { Tx } from './transaction.ts'

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
  /**
   * The same for work that asks all that it asks at once, in one flight: its queries are one transaction, which commits
   * behind the last of them. So they succeed or fail together, and what `work` throws afterwards takes nothing back. A
   * query that is asked later is refused.
   */
  atOnce<T>(actor: Actor, work: (tx: Tx) => Promise<T>, proof?: SessionProof): Promise<T>
  /** Called after each commit that wrote something; the realtime feed listens here. It must not throw. */
  onWrite(listener: () => void): () => void
  /** Connections that are open, how many of them idle, and how many are waited for. */
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

type Send = (who: Statement, asked: Statement[], ...more: Statement[]) => Promise<Answer[]>

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

  /** Whether this is within some work, which holds a connection or may. */
  const holding = new AsyncLocalStorage<true>()

  /** Listeners ask with connections of their own, now or later. */
  const tell = () =>
    holding.exit(() => {
      for (const told of listeners) told()
    })

  /** Enough of these within each other would wait for each other's connections for ever. */
  const refuseWithin = () => {
    if (holding.getStore()) throw new Error('Work was begun inside other work of the database.')
  }

  async function withConnection<T>(work: (loan: Loan) => Promise<T>): Promise<T> {
    refuseWithin()
    const loan = await borrow(pool)
    try {
      return await work(loan)
    } finally {
      loan.giveBack()
    }
  }

  const together = inCompany(pool)

  /**
   * How work whose flights are whole transactions sends them: what is quick in company, and anything else, with what is
   * asked from then on, over a connection of its own until it ends.
   */
  async function withFlights<T>(work: (send: Send) => Promise<T>): Promise<T> {
    refuseWithin()
    let own: Promise<Loan> | undefined
    try {
      return await work(async (who, asked, ...more) => {
        const statements = [who, ...asked, ...more]
        if (!own && asked.every(({ isQuick }) => isQuick)) return together(statements)
        own ??= borrow(pool)
        return fly((await own).connection, statements)
      })
    } finally {
      if (own) (await own.catch(() => undefined))?.giveBack()
    }
  }

  const asActor: Database['asActor'] = (actor, work, proof) =>
    withConnection(async ({ connection, lose }) => {
      const who = identity(actor, proof)
      // These leave with the first query. Should one of them fail, the database skips that query.
      const ahead = [begin, who.statement]
      let failed = false
      const { tx, end } = transactionOn(actor, async (query) => {
        if (failed) throw rolledBack()
        try {
          return (await fly(connection, [...ahead.splice(0), query])).at(-1)
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
        if (hasWritten(wrote)) tell()
        return result
      } catch (error) {
        end()
        if (ahead.length === 0) await fly(connection, [rollback]).catch(lose)
        throw who.refusal() ?? error
      }
    })

  const readAs: Database['readAs'] = (actor, work, proof) =>
    withFlights(async (send) => {
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
          return await send(who.statement, queries)
        } catch (error) {
          refusal ??= who.refusal()
          throw error
        }
      }
      const { tx, end } = transactionOn(actor, async (query) => (await ask([query])).at(-1))
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

  const atOnce: Database['atOnce'] = (actor, work, proof) =>
    withFlights(async (send) => {
      const who = identity(actor, proof)
      const asked: Statement[] = []
      let flight: Promise<Answer[]> | undefined
      const depart = async () => {
        // Behind everything that is asked in this turn of the event loop.
        await new Promise<void>((resolve) => process.nextTick(resolve))
        end()
        const answers = await send(who.statement, asked, isWriting)
        if (hasWritten(answers.at(-1))) tell()
        return answers
      }
      const { tx, end } = transactionOn(actor, async (query) => {
        // Behind who asks.
        const at = asked.push(query)
        flight ??= depart()
        return (await flight)[at]
      })
      try {
        const result = await holding.run(true, () => work(tx))
        flight ??= depart()
        await flight
        return result
      } catch (error) {
        end()
        await flight?.catch(() => {})
        throw who.refusal() ?? error
      }
    })

  return {
    asActor,
    readAs,
    atOnce,
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
const hasWritten = (answer: Answer | undefined) =>
  Boolean((answer?.rows[0] as { xid: string | null } | undefined)?.xid)
