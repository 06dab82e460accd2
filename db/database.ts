import type { Actor } from './actor.ts'
import type { Tx } from './drizzle.ts'
import type { Hosts, HostsOptions } from './hosts/hosts.ts'
import type { SessionProof } from './identity.ts'
import { openServers } from './pipeline/servers.ts'
import { asActorOn } from './transactions/as-actor.ts'
import { batchOn } from './transactions/batch.ts'
import { readAsOn } from './transactions/read-as.ts'
import { openScope } from './transactions/scope.ts'

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
   * database refuses to write (25006). While no host takes writes, a standby answers, but not to the process itself
   * (`system`), whose jobs act on what they read.
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
  /** For code that needs its own connection (LISTEN): the host that takes writes, and when it changes. */
  readonly hosts: Pick<Hosts, 'place' | 'onMove'>
  close(): Promise<void>
}

/**
 * The share of a search's trigrams that a similar text has, for the operator `%>` (features/search): two swapped letters in
 * a word of eight leave a half.
 */
export const wordSimilarity = 0.45

export interface DatabaseOptions extends HostsOptions {
  /** Maximum number of connections. */
  poolSize?: number
  /** Limit for a statement, and for an idle transaction. */
  statementTimeoutMs?: number
}

/** Opens pools with the login role, which has no rights of its own. `url` may name several hosts (db/hosts). */
export function openDatabase(options: DatabaseOptions): Database {
  const { poolSize = 10, statementTimeoutMs = 15_000, ...where } = options
  const settings = `set statement_timeout = ${statementTimeoutMs}; set idle_in_transaction_session_timeout = ${statementTimeoutMs}; set pg_trgm.word_similarity_threshold = ${wordSimilarity}`
  const servers = openServers({ ...where, poolSize, statementTimeoutMs, settings })
  const scope = openScope(servers)
  return {
    asActor: asActorOn(scope),
    readAs: readAsOn(scope),
    batch: batchOn(scope),
    onWrite: scope.onWrite,
    load: servers.load,
    hosts: servers.hosts,
    close: servers.close,
  }
}
