import type { Database } from '../database.ts'
import { transactionOn } from '../drizzle.ts'
import type { Hosts, Place } from '../hosts/hosts.ts'
import { identity } from '../identity.ts'
import { type Answer, endsConnection, type Statement } from '../pipeline/round-trip.ts'
import { withRoundTrips } from './round-trips.ts'
import type { Scope } from './scope.ts'

export const readAsOn =
  (scope: Scope): Database['readAs'] =>
  async (actor, work, proof) => {
    scope.refuseNested()
    const { forWriting, forReading, hosts } = scope.servers
    return withRoundTrips(actor.role === 'system' ? forWriting : forReading, async (send) => {
      let asked = false
      let unconfirmed = proof && {
        ...proof,
        onConfirmed: () => {
          unconfirmed = undefined
          proof.onConfirmed()
        },
      }
      let refusal: unknown
      const ask = async (queries: Statement[], before = hosts.place(), isFirst = true): Promise<Answer[]> => {
        asked = true
        const who = identity(actor, unconfirmed, 'reads')
        try {
          return await send(who.statement, queries)
        } catch (error) {
          // It changed nothing, so another host can answer it.
          if (isFirst && endsConnection(error as Error) && (await hasMovedSince(hosts, before)))
            return ask(queries, before, false)
          refusal ??= who.refusal()
          throw error
        }
      }
      const { tx, end } = transactionOn(actor, async (query) => (await ask([query])).at(-1))
      try {
        const result = await scope.run(() => work(tx))
        if (!asked) await ask([])
        if (refusal) throw refusal
        return result
      } catch (error) {
        throw refusal ?? error
      } finally {
        end()
      }
    })
  }

/** After a connection was lost: whether queries go to another host now. */
async function hasMovedSince(hosts: Hosts, before: Place): Promise<boolean> {
  if (hosts.place() === before) await hosts.settled()
  return hosts.place() !== before
}
