import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import type { Actor } from './actor.ts'
import { type Tx, transactionOn } from './drizzle.ts'
import { identity, type SessionProof } from './identity.ts'
import { type Checkout, checkOut } from './pipeline/checkout.ts'
import { multiplexer } from './pipeline/multiplexer.ts'
import type { Answer, Statement } from './pipeline/round-trip.ts'

export type { Tx } from './drizzle.ts'

/** The results of several queries. */
export type Answers<Queries extends readonly unknown[]> = {
  -readonly [At in keyof Queries]: Awaited<Queries[At]>
}

export interface Database {
  /**
   * Runs `work` in one transaction as the actor: its database role, its ids as claims. With `readAs` and `batch` this is
   * the only way to a row. An exception in `work` rolls everything back. The identity ends with the
   * transaction, so a pooled connection never carries it over. Nested work is refused, and so is every
   * query of `tx` after its end, so that a query that wasn't awaited can't run in another actor's transaction.
   * @param proof checked in the same round trip as the claims, before any row is reached (see `isStale`)
   */
  asActor<T>(actor: Actor, work: (tx: Tx) => Promise<T>, proof?: SessionProof): Promise<T>
  /**
   * The same for read-only work, with one round trip per query: each is its own transaction, in which the
   * database refuses to write (25006).
   */
  readAs<T>(actor: Actor, work: (tx: Tx) => Promise<T>, proof?: SessionProof): Promise<T>
  /**
   * Runs several queries in one transaction and one round trip, which commits after the last: all of them
   * succeed or none. Refusals must come from the queries themselves, as nothing can be rolled back afterwards.
   * @param queries returns them without awaiting any: `(tx) => [tx.insert(…), tx.select(…)]`
   * @returns their results, in order
   */
  batch<const Queries extends readonly PromiseLike<unknown>[]>(
    actor: Actor,
    queries: (tx: Tx) => Queries,
    proof?: SessionProof,
  ): Promise<Answers<Queries>>
  /** Called after each commit that wrote something; the realtime feed listens here. It must not throw. */
  onWrite(listener: () => void): () => void
  /** Open and idle connections, and how many transactions wait for one. */
  load(): { open: number; idle: number; waiting: number }
  /** The pool's login, for code that needs its own connection (LISTEN). */
  readonly url: string
  close(): Promise<void>
}

/**
 * The share of a search's trigrams that a similar text has, for the operator `%>` (features/search): two swapped letters in
 * a word of eight leave a half.
 */
export const wordSimilarity = 0.45

export interface DatabaseOptions {
  url: string
  /** Maximum number of connections. */
  poolSize?: number
  /** Limit for a statement, and for an idle transaction. */
  statementTimeoutMs?: number
}

type Send = (who: Statement, queries: Statement[], ...more: Statement[]) => Promise<Answer[]>

/** Opens a pool with the login role, which has no rights of its own. */
export function openDatabase({ url, poolSize = 10, statementTimeoutMs = 15_000 }: DatabaseOptions): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    pipeline: true,
    // A stalled database doesn't enforce its own limit, so the driver gives up a little later.
    query_timeout: statementTimeoutMs + 1_000,
    // Not as start-up parameters, which poolers refuse. A connection without its limits is not used.
    onConnect: async (connection) => {
      await connection.query(
        `set statement_timeout = ${statementTimeoutMs}; set idle_in_transaction_session_timeout = ${statementTimeoutMs}; set pg_trgm.word_similarity_threshold = ${wordSimilarity}`,
      )
    },
  })
  // The pool replaces idle connections that die; without a listener the event would end the process.
  pool.on('error', () => {})
  const listeners = new Set<() => void>()

  /** Set inside work, which may hold a connection. */
  const working = new AsyncLocalStorage<true>()

  /** Listeners query on their own connections. */
  const tell = () =>
    working.exit(() => {
      for (const listener of listeners) listener()
    })

  /** Nested work could deadlock, each waiting for the other's connection. */
  const refuseNested = () => {
    if (working.getStore()) throw new Error('Database work was started inside other database work.')
  }

  const multiplexed = multiplexer(pool)

  /**
   * For work whose round trips are whole transactions: quick ones share a connection; any other, and what follows it,
   * has a connection of its own until the work ends.
   */
  async function withRoundTrips<T>(work: (send: Send) => Promise<T>): Promise<T> {
    refuseNested()
    let own: Promise<Checkout> | undefined
    try {
      return await work(async (who, queries, ...more) => {
        const statements = [who, ...queries, ...more]
        if (!own && queries.every(({ isQuick }) => isQuick)) return multiplexed(statements)
        own ??= checkOut(pool)
        return (await own).send(statements)
      })
    } finally {
      if (own) (await own.catch(() => undefined))?.release()
    }
  }

  const asActor: Database['asActor'] = async (actor, work, proof) => {
    refuseNested()
    const { send, isLost, release } = await checkOut(pool)
    const who = identity(actor, proof)
    // Sent with the first query, which the database skips when one of these fails.
    const ahead = [begin, who.statement]
    let failed = false
    const { tx, end } = transactionOn(actor, async (query) => {
      if (failed) throw rolledBack()
      try {
        return (await send([...ahead.splice(0), query])).at(-1)
      } catch (error) {
        failed = true
        throw error
      }
    })
    try {
      const result = await working.run(true, () => work(tx))
      end()
      if (failed) throw rolledBack()
      const [wrote, ended] = (await send([...ahead.splice(0), isWriting, commit])).slice(-2)
      if (ended?.command !== 'COMMIT') throw rolledBack()
      if (hasWritten(wrote)) tell()
      return result
    } catch (error) {
      end()
      // A failure here means that the connection, and with it the transaction, is lost.
      if (ahead.length === 0 && !isLost()) await send([rollback]).catch(() => {})
      throw who.refusal() ?? error
    } finally {
      release()
    }
  }

  const readAs: Database['readAs'] = (actor, work, proof) =>
    withRoundTrips(async (send) => {
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
        const result = await working.run(true, () => work(tx))
        if (!asked) await ask([])
        if (refusal) throw refusal
        return result
      } catch (error) {
        throw refusal ?? error
      } finally {
        end()
      }
    })

  const batch: Database['batch'] = (actor, queries, proof) =>
    withRoundTrips(async (send) => {
      const who = identity(actor, proof)
      const statements: Statement[] = []
      const sent = Promise.withResolvers<Answer[]>()
      sent.promise.catch(() => {})
      const { tx, end } = transactionOn(actor, async (query) => {
        // Its answer follows that of the claims.
        const at = statements.push(query)
        return (await sent.promise)[at]
      })
      // Drizzle executes a query when `then` is called; call all at once so that they are known here.
      const asked = working.run(true, () => queries(tx).map((query) => query.then((answer) => answer)))
      end()
      const answers = Promise.all(asked)
      // A plain write has a row count; for others ask the database whether it wrote.
      const isPlain = statements.every(({ text }) => plainWrite.test(text))
      if (statements.length === asked.length)
        send(who.statement, statements, ...(isPlain ? [] : [isWriting])).then(sent.resolve, sent.reject)
      else sent.reject(new Error('A batch must consist of queries of its transaction, each once.'))
      try {
        const result = (await answers) as Answers<Awaited<ReturnType<typeof queries>>>
        const [, ...all] = await sent.promise
        if (isPlain ? all.some(({ rowCount }) => rowCount) : hasWritten(all.at(-1))) tell()
        return result
      } catch (error) {
        await sent.promise.catch(() => {})
        throw who.refusal() ?? error
      }
    })

  return {
    asActor,
    readAs,
    batch,
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
const plainWrite = /^\s*(insert|update|delete)\b/i
const isWriting: Statement = { text: 'select pg_current_xact_id_if_assigned()::text as xid', role: '' }
const hasWritten = (answer: Answer | undefined) =>
  Boolean((answer?.rows[0] as { xid: string | null } | undefined)?.xid)
