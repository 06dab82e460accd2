import { createServer } from 'node:http'
import { sql } from 'drizzle-orm'
import type { MiddlewareHandler } from 'hono'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '#db/client.ts'
import packageJson from '#package.json' with { type: 'json' }
import type { JobOutcome } from '#platform/jobs/recurring.server.ts'
import type { Hub } from '#platform/realtime/hub.server.ts'
import { routeOf } from './route-name.ts'

export interface Metrics {
  /** Counts and times requests, by method, route and kind of status. Not those that ask whether the process is well. */
  middleware: MiddlewareHandler
  /** Told of each run of a recurring job, and of each attempt at a queued one. */
  onJob: (name: string, outcome: JobOutcome) => void
  /** From here on the sockets of this hub are told, too. */
  watchSockets: (hub: Pick<Hub, 'load'>) => void
  /** What Prometheus reads. */
  registry: Registry
}

/**
 * What an operator watches: traffic, errors and latency of each route, and how full the database's pool, the sockets
 * and the process are. Names nobody and nothing: labels are routes, never addresses as they were asked.
 */
export function createMetrics(db: Pick<Database, 'load' | 'asActor'>): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const requests = new Histogram({
    name: 'portico_request_seconds',
    help: 'How long requests took to answer.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  const jobs = new Histogram({
    name: 'portico_job_seconds',
    help: 'How long the runs of recurring jobs and the attempts at queued ones took.',
    labelNames: ['job', 'outcome'] as const,
    buckets: [0.01, 0.1, 1, 10, 60],
    registers,
  })
  new Gauge({
    name: 'portico_database_connections',
    help: 'Connections of the pool by what they do, and the work that waits for one.',
    labelNames: ['state'] as const,
    registers,
    collect() {
      for (const [state, count] of Object.entries(db.load())) this.set({ state }, count)
    },
  })
  new Gauge({
    name: 'portico_queued_jobs',
    help: 'Jobs in the queue of all processes: waiting, due for five minutes and not taken, and given up.',
    labelNames: ['state'] as const,
    registers,
    async collect() {
      // A database that is away is told by others; what can't be known isn't told.
      this.reset()
      for (const [state, count] of Object.entries(await queued(db).catch(() => ({}))))
        this.set({ state }, count)
    },
  })
  new Gauge({
    name: 'portico_build_info',
    help: 'Always 1; the version stands in the label.',
    labelNames: ['version'] as const,
    registers,
  }).set({ version: packageJson.version }, 1)

  return {
    registry,
    watchSockets(hub) {
      new Gauge({
        name: 'portico_live',
        help: 'Open sockets, and the topics they watch.',
        labelNames: ['what'] as const,
        registers,
        collect() {
          for (const [what, count] of Object.entries(hub.load())) this.set({ what }, count)
        },
      })
    },
    onJob: (job, { failed, seconds }) => jobs.observe({ job, outcome: failed ? 'failed' : 'done' }, seconds),
    async middleware(c, next) {
      const started = performance.now()
      await next()
      if (/^\/(healthz|readyz)$/.test(c.req.path)) return
      const { status } = c.res
      const route = routeOf(c.req.path, status)
      const seconds = (performance.now() - started) / 1000
      requests.observe({ method: c.req.method, route, status: `${Math.floor(status / 100)}xx` }, seconds)
    },
  }
}

async function queued(db: Pick<Database, 'asActor'>): Promise<Record<string, number>> {
  const { rows } = await db.asActor({ role: 'system' }, (tx) =>
    tx.execute<{ waiting: number; late: number; failed: number }>(sql`
      select count(*) filter (where failed_at is null)::int as waiting,
        count(*) filter (where failed_at is null and due_at < now() - interval '5 minutes')::int as late,
        count(*) filter (where failed_at is not null)::int as failed
      from queued_jobs where done_at is null`),
  )
  return rows[0] ?? {}
}

/**
 * Answers `GET /metrics` at an address of its own, which no proxy leads to.
 * @param address `host:port`
 * @throws one line when the address can't be listened on
 */
export async function serveMetrics(registry: Registry, address: string): Promise<() => Promise<void>> {
  const { hostname, port } = new URL(`http://${address}`)
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return response.writeHead(404).end()
    response.writeHead(200, { 'content-type': registry.contentType }).end(await registry.metrics())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', () => reject(new Error(`METRICS_ADDRESS ${address} cannot be listened on.`)))
    server.listen(Number(port), hostname.replace(/^\[|\]$/g, ''), resolve)
  })
  return async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
}
