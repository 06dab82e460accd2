import { Hono } from 'hono'
import type { Database } from '#db/database.ts'
import packageJson from '#package.json' with { type: 'json' }
import { problem } from '#platform/api/problem.ts'

/** `/healthz`: the process runs. `/readyz`: it can serve, so the database answers and it isn't stopping. */
export function healthRoutes(db: Database, isStopping: () => boolean) {
  const app = new Hono()
  app.get('/healthz', (c) => c.json({ status: 'ok', version: packageJson.version }))
  app.get('/readyz', async (c) => {
    if (isStopping()) return problem('SERVICE_UNAVAILABLE', { retryAfter: 5 })
    try {
      await db.asActor({ role: 'anon' }, (tx) => tx.execute('select 1'))
      return c.json({ status: 'ready' })
    } catch {
      return problem('SERVICE_UNAVAILABLE', { retryAfter: 5 })
    }
  })
  return app
}
