import { createServer } from 'node:http'
import { sql } from 'drizzle-orm'
import type { MiddlewareHandler } from 'hono'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '#db/database.ts'
import packageJson from '#package.json' with { type: 'json' }
import type { JobOutcome } from '#platform/jobs/recurring.server.ts'
import { samplingMs } from '#platform/processes/vitals.server.ts'
import type { Hub } from '#platform/realtime/hub.server.ts'
import { routeOf } from './route-name.ts'

export interface Metrics {
  /** Counts and times requests by method, route and status class, without health checks. */
  middleware: MiddlewareHandler
  /** Called after each run of a recurring job and each attempt of a queued one. */
  onJob: (name: string, outcome: JobOutcome) => void
  /** Called for each connection that was closed because its address had too many. */
  onRefusedConnection: () => void
  /** Adds the hub's sockets. */
  watchSockets: (hub: Pick<Hub, 'load'>) => void
  /** Adds the age of the last good backup, where backups are taken. */
  watchBackups: (options: { isOff: boolean }) => void
  /** The registry that Prometheus scrapes. */
  registry: Registry
}

/**
 * Traffic, errors and latency of each route, and the load of the connection pool, the sockets
 * and the process. Labels are routes, never requested paths, so that metrics contain no ids or names.
 */
export function createMetrics(db: Pick<Database, 'load' | 'asActor'>): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: samplingMs })
  const registers = [registry]
  const requests = new Histogram({
    name: 'portico_http_request_duration_seconds',
    help: 'Duration of HTTP requests.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  const jobs = new Histogram({
    name: 'portico_job_duration_seconds',
    help: 'Duration of runs of recurring jobs and attempts of queued ones.',
    labelNames: ['job', 'outcome'] as const,
    buckets: [0.01, 0.1, 1, 10, 60],
    registers,
  })
  const refused = new Counter({
    name: 'portico_connections_refused_total',
    help: 'Connections closed because their address had too many open.',
    registers,
  })
  new Gauge({
    name: 'portico_db_pool_connections',
    help: 'Connections of the pool by state, and transactions waiting for one.',
    labelNames: ['state'] as const,
    registers,
    collect() {
      for (const [state, count] of Object.entries(db.load())) this.set({ state }, count)
    },
  })
  new Gauge({
    name: 'portico_queued_jobs',
    help: 'Jobs in the queue of all processes: waiting, overdue by five minutes, and failed for good.',
    labelNames: ['state'] as const,
    registers,
    async collect() {
      // Without a database the value is unknown, so there is none.
      this.reset()
      for (const [state, count] of Object.entries(await queued(db).catch(() => ({}))))
        this.set({ state }, count)
    },
  })
  new Gauge({
    name: 'portico_build_info',
    help: 'Always 1; the version is in the label.',
    labelNames: ['version'] as const,
    registers,
  }).set({ version: packageJson.version }, 1)

  return {
    registry,
    watchSockets(hub) {
      new Gauge({
        name: 'portico_websockets',
        help: 'Open WebSockets and their subscriptions.',
        labelNames: ['kind'] as const,
        registers,
        collect() {
          const { sockets, watches } = hub.load()
          this.set({ kind: 'connections' }, sockets)
          this.set({ kind: 'subscriptions' }, watches)
        },
      })
    },
    watchBackups({ isOff }) {
      new Gauge({
        name: 'portico_backup_age_seconds',
        help: 'Time since the last good backup, or since the installation where there is none yet.',
        registers,
        async collect() {
          this.reset()
          const age = await backupAge(db, isOff).catch(() => undefined)
          if (age !== undefined) this.set(age)
        },
      })
    },
    onRefusedConnection: () => refused.inc(),
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
    tx.execute<{ waiting: number; overdue: number; failed: number }>(sql`
      select count(*) filter (where failed_at is null)::int as waiting,
        count(*) filter (where failed_at is null and due_at < now() - interval '5 minutes')::int as overdue,
        count(*) filter (where failed_at is not null)::int as failed
      from queued_jobs where done_at is null`),
  )
  return rows[0] ?? {}
}

/** Undefined in an installation without any account, or where backups are turned off and none was recorded. */
async function backupAge(db: Pick<Database, 'asActor'>, isOff: boolean): Promise<number | undefined> {
  const { rows } = await db.asActor({ role: 'system' }, (tx) =>
    tx.execute<{ age: number | null }>(
      sql`select extract(epoch from now() - without_backup_since())::float8 as age
        where ${!isOff} or exists (select from backups)`,
    ),
  )
  return rows[0]?.age ?? undefined
}

/**
 * Answers `GET /metrics` at a separate address that no proxy forwards to.
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
