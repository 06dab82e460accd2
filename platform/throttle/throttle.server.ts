import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Actor } from '#db/actor.ts'
import type { Database } from '#db/client.ts'
import { Problem } from '../api/faults.server.ts'
import type { Keys } from '../crypto/keys.server.ts'
import { networkOf } from './network.ts'

/** So much of something under one key, within a time. */
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

const keyOf = ({ keys }: Caller, limit: Limit, subject: string) =>
  keys.keyedHash('address', `${limit.name}:${networkOf(subject)}`)

/** Tells one caller from another in the log, and nobody who they are. */
export const callerOf = ({ keys }: Pick<Caller, 'keys'>, subject: string) =>
  keys.keyedHash('address', networkOf(subject)).slice(0, 12)

/**
 * Counts one use before it is made, in a transaction of its own: parallel tries can't slip past each other.
 * @throws {Problem} TOO_MANY_REQUESTS with the seconds to wait, and counts nothing, when the limit is reached.
 */
export async function countUse(caller: Caller, actor: Actor, limit: Limit, subject: string): Promise<void> {
  const key = keyOf(caller, limit, subject)
  const { rows } = await caller.db.asActor(actor, (tx) =>
    tx.execute<{ wait: number }>(
      sql`select throttle_hit(${key}, ${limit.times}, make_interval(mins => ${limit.minutes})) as wait`,
    ),
  )
  const wait = rows[0]?.wait ?? 0
  if (wait <= 0) return
  caller.log?.warn({ limit: limit.name, from: callerOf(caller, subject) }, 'too many tries')
  throw new Problem('TOO_MANY_REQUESTS', { retryAfter: wait })
}

/** Takes the last use back: it turned out to be allowed. Only the accounts may. */
export const giveBackUse = (caller: Caller, limit: Limit, subject: string) =>
  caller.db.asActor({ role: 'accounts' }, (tx) =>
    tx.execute(sql`select throttle_give_back(${keyOf(caller, limit, subject)})`),
  )

/** Forgets all uses under a key. Only the accounts may. */
export const forgetUses = (caller: Caller, limit: Limit, subject: string) =>
  caller.db.asActor({ role: 'accounts' }, (tx) =>
    tx.execute(sql`select throttle_clear(${keyOf(caller, limit, subject)})`),
  )
