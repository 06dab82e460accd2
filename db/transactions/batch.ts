import type { Answers, Database } from '../database.ts'
import { transactionOn } from '../drizzle.ts'
import { identity } from '../identity.ts'
import type { Answer, Statement } from '../pipeline/round-trip.ts'
import { withRoundTrips } from './round-trips.ts'
import type { Scope } from './scope.ts'
import { hasWritten, isWriting } from './writing.ts'

export const batchOn =
  (scope: Scope): Database['batch'] =>
  async (actor, queries, proof) => {
    scope.refuseNested()
    return withRoundTrips(scope.servers.forWriting, async (send) => {
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
      const asked = scope.run(() => queries(tx).map((query) => query.then((answer) => answer)))
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
        if (isPlain ? all.some(({ rowCount }) => rowCount) : hasWritten(all.at(-1))) scope.notifyListeners()
        return result
      } catch (error) {
        await sent.promise.catch(() => {})
        throw who.refusal() ?? scope.notHere(error)
      }
    })
  }

const plainWrite = /^\s*(insert|update|delete)\b/i
