import type { MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import type { Role } from '#db/actor.ts'
import type { Database } from '#db/database.ts'
import packageJson from '#package.json' with { type: 'json' }
import { isTraced, traceBy, traced } from '#platform/tracing/traced.ts'
import { routeOf } from './route-name.ts'

/**
 * Traces requests, procedures, transactions and jobs. Only this file loads OpenTelemetry, so that installations
 * without tracing never load it.
 * @returns a function that flushes and stops
 */
export async function startTracing(
  endpoint: string,
  service: string,
  log: Logger,
): Promise<() => Promise<void>> {
  const { openTelemetry } = await import('#platform/tracing/open-telemetry.server.ts')
  const onFault = (message: string) => log.warn({ message: message.slice(0, 300) }, 'exporting traces failed')
  const { tracer, stop } = openTelemetry({ endpoint, service, version: packageJson.version, onFault })
  traceBy(tracer)
  return async () => {
    traceBy(undefined)
    await stop()
  }
}

/** A span for each request, named by its route, without ids. */
export const traceRequests: MiddlewareHandler = (c, next) => {
  if (!isTraced()) return next()
  const { method } = c.req
  // The request id is the one in the log.
  const details = { 'http.request.method': method, 'portico.request_id': c.get('requestId') }
  return traced(method, details, async (add) => {
    await next()
    const { status } = c.res
    const route = routeOf(c.req.path, status)
    add({ name: `${method} ${route}`, 'http.route': route, 'http.response.status_code': status })
  })
}

/** A span for each transaction with its role, without statements. */
export const tracedDatabase = (db: Database): Database => {
  const details = (role: Role) => ({ 'db.system.name': 'postgresql', 'portico.role': role })
  return {
    ...db,
    asActor: (actor, work, proof) =>
      traced('transaction', details(actor.role), () => db.asActor(actor, work, proof)),
    readAs: (actor, work, proof) =>
      traced('transaction', details(actor.role), () => db.readAs(actor, work, proof)),
    batch: (actor, queries, proof) =>
      traced('transaction', details(actor.role), () => db.batch(actor, queries, proof)),
  }
}
