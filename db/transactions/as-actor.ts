import type { Database } from '../database.ts'
import { transactionOn } from '../drizzle.ts'
import { identity } from '../identity.ts'
import type { Statement } from '../pipeline/round-trip.ts'
import { at } from './round-trips.ts'
import type { Scope } from './scope.ts'
import { hasWritten, isWriting } from './writing.ts'

export const asActorOn =
  (scope: Scope): Database['asActor'] =>
  async (actor, work, proof) => {
    scope.refuseNested()
    const { send, isLost, release } = await at(scope.servers.forWriting(), (server) => server.checkOut())
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
      const result = await scope.run(() => work(tx))
      end()
      if (failed) throw rolledBack()
      const [wrote, ended] = (await send([...ahead.splice(0), isWriting, commit])).slice(-2)
      if (ended?.command !== 'COMMIT') throw rolledBack()
      if (hasWritten(wrote)) scope.notifyListeners()
      return result
    } catch (error) {
      end()
      // A failure here means that the connection, and with it the transaction, is lost.
      if (ahead.length === 0 && !isLost()) await send([rollback]).catch(() => {})
      throw who.refusal() ?? scope.notHere(error)
    } finally {
      release()
    }
  }

const rolledBack = () => new Error('The transaction was rolled back by an error inside it.')

const begin: Statement = { text: 'begin', role: '' }
const commit: Statement = { text: 'commit', role: '' }
const rollback: Statement = { text: 'rollback', role: '' }
