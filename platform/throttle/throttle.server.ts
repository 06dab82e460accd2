import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Actor } from '#db/actor.ts'
import type { Database } from '#db/database.ts'
import { Problem } from '../api/faults.server.ts'
import type { Keys } from '../crypto/keys.server.ts'
import { networkOf, networksOf } from './network.ts'

/** The maximum number of uses under one key within a period. */
export interface Limit {
  name: string
  times: number
  minutes: number
}

interface Caller {
  db: Database
  keys: Keys
  log?: Pick<Logger, 'warn'>
}

/** Whether a use counts for the wider networks around the address as well, or for the caller alone. */
export type Breadth = 'widely' | 'narrowly'

/** No limit counts for longer. */
const accepted = { replacedWithinMs: 24 * 60 * 60_000 }

/**
 * A use counts under the active key and, for a day, under the one before it: a limit that was reached stays so when the
 * key is replaced.
 */
const hashesOf = (keys: Keys, what: string, name: string) =>
  keys.keyedHashes('address', `${what}:${name}`, accepted)

function keysOf({ keys }: Caller, limit: Limit, subject: string, breadth: Breadth) {
  const networks = breadth === 'widely' ? networksOf(subject) : networksOf(subject).slice(0, 1)
  const counted = networks.flatMap(({ name, callers }) =>
    hashesOf(keys, limit.name, name).map((hash) => ({ hash, times: limit.times * callers })),
  )
  return { names: counted.map(({ hash }) => hash), times: counted.map(({ times }) => times) }
}

/**
 * The networks of a caller's address, for a database function that does its own counting: the keyed hash of each, and
 * its multiple of a single caller's limit.
 */
export function countedNetworks({ keys }: Pick<Caller, 'keys'>, what: string, address: string) {
  const counted = networksOf(address).flatMap(({ name, callers }) =>
    hashesOf(keys, what, name).map((hash) => ({ hash, callers })),
  )
  return { hashes: counted.map(({ hash }) => hash), callers: counted.map(({ callers }) => callers) }
}

/** Distinguishes callers in the log without identifying them. */
export const callerOf = ({ keys }: Pick<Caller, 'keys'>, subject: string) =>
  keys.keyedHash('address', networkOf(subject)).slice(0, 12)

/**
 * Counts one use before it happens, in a transaction of its own, so that parallel tries can't exceed the limit.
 * @param subject an account, or the caller's address
 * @throws {Problem} TOO_MANY_REQUESTS with the seconds to wait when the limit is reached; the use isn't counted then
 */
export async function countUse(
  caller: Caller,
  actor: Actor,
  limit: Limit,
  subject: string,
  breadth: Breadth = 'widely',
): Promise<void> {
  const wait = await hit(caller, actor, limit, subject, breadth)
  if (wait > 0) throw new Problem('TOO_MANY_REQUESTS', { retryAfter: wait })
}

/** Like `countUse`, for actions that are skipped silently above the limit. @returns whether to do it */
export const isWithin = async (caller: Caller, actor: Actor, limit: Limit, subject: string) =>
  (await hit(caller, actor, limit, subject, 'widely')) === 0

/** Counts one use, unless the limit is reached. @returns the seconds to wait, 0 below the limit. */
async function hit(
  caller: Caller,
  actor: Actor,
  limit: Limit,
  subject: string,
  breadth: Breadth,
): Promise<number> {
  const { names, times } = keysOf(caller, limit, subject, breadth)
  const { rows } = await caller.db.asActor(actor, (tx) =>
    tx.execute<{
      wait: number
    }>(sql`select throttle_hits(${sql.param(names)}::text[], ${sql.param(times)}::int[],
      make_interval(mins => ${limit.minutes})) as wait`),
  )
  const wait = rows[0]?.wait ?? 0
  if (wait > 0) caller.log?.warn({ limit: limit.name, from: callerOf(caller, subject) }, 'too many tries')
  return wait
}

/** Takes back the last use, because it was legitimate. Only the actor `accounts` may. */
export const giveBackUse = (caller: Caller, limit: Limit, subject: string, breadth: Breadth = 'widely') =>
  caller.db.asActor({ role: 'accounts' }, (tx) => {
    const { names } = keysOf(caller, limit, subject, breadth)
    return tx.execute(sql`select throttle_give_back(${sql.param(names)}::text[])`)
  })

/** Deletes all uses of an account. Only the actor `accounts` may. */
export const forgetUses = (caller: Caller, limit: Limit, account: string) =>
  caller.db.asActor({ role: 'accounts' }, (tx) =>
    tx.execute(
      sql`select throttle_clear(hash) from unnest(${sql.param(hashesOf(caller.keys, limit.name, account))}::text[]) as hash`,
    ),
  )
