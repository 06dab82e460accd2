import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { openDatabase } from '#db/database.ts'
import { startEmbedded } from '#db/embedded/embedded.ts'
import { writableUrl } from '#db/hosts/hosts.ts'
import { withReplica } from '#db/replica.ts'
import { migrate } from '#db/schema/migrate.ts'
import { preflight } from '#db/schema/preflight.ts'
import { type DemoAccounts, demoAccounts, forgetDemoAccounts } from '#demo/demo-accounts.ts'
import { demoFirmKey } from '#demo/firm-key.ts'
import { seedDemoFirm } from '#demo/seed.ts'
import { createViewCounts } from '#features/audit/view-counts.server.ts'
import { keepFirm, loadFirm } from '#features/firm/live-firm.server.ts'
import { keepPresence } from '#features/presence/keep-presence.server.ts'
import { keepSiteTexts, loadSiteTexts } from '#features/site-texts/live-texts.server.ts'
import { createVisitCounter } from '#features/visits/visit-counter.server.ts'
import { firm } from '#firm.ts'
import packageJson from '#package.json' with { type: 'json' }
import type { Services } from '#platform/api/context.ts'
import { resolveSession } from '#platform/auth/session.server.ts'
import { agreeOnKeys, keepKeys } from '#platform/crypto/keep-keys.server.ts'
import { openKeyRing } from '#platform/crypto/keys.server.ts'
import { openQueue } from '#platform/jobs/queue.server.ts'
import { type JobRun, startJobs } from '#platform/jobs/recurring.server.ts'
import { openMailer } from '#platform/mail/mailer.server.ts'
import { smtpDelivery } from '#platform/mail/smtp.server.ts'
import { createVitals } from '#platform/processes/vitals.server.ts'
import { openFeed } from '#platform/realtime/feed.server.ts'
import { createHub, type Hub } from '#platform/realtime/hub.server.ts'
import { clamdScanner } from '#platform/storage/clamd.server.ts'
import { openStorage } from '#platform/storage/open.server.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { openBackups } from './backups.ts'
import { type Env, identityProvider, imagesEndpoint } from './env.ts'
import { counted, jobs } from './jobs.ts'
import { createLog } from './log.ts'
import { handlersOf, topics } from './manifests.ts'
import { createMetrics, type Metrics, serveMetrics } from './metrics.ts'
import { installationSecrets } from './secret.ts'
import { type Activity, createActivity } from './sleep.ts'
import { startTracing, tracedDatabase } from './tracing.ts'

export interface Booted {
  services: Services
  hub: Hub
  storage: Storage
  /** Requests, sockets and jobs in progress. */
  activity: Activity
  publicUrl: string
  /** Counts and times requests. */
  metrics: Metrics
  /** Only with the embedded database that holds the demo firm. */
  demo?: DemoAccounts
  /** The file with the shares of the demo firm's recovery key for chats. */
  demoShares?: string
  stop(): Promise<void>
}

/**
 * Starts all services: checks that the database runs, its schema is current, and its rights
 * are in force.
 * @throws when a check fails; what was started is stopped again.
 */
export async function boot(env: Env): Promise<Booted> {
  const vitals = createVitals()
  const activity = createActivity()
  const log = createLog(env.LOG_LEVEL, 1, vitals.noteLine)
  const keys = openKeyRing(await installationSecrets(env))
  const self = { id: randomUUID(), name: `${hostname()}:${process.pid}`, version: packageJson.version }
  if (env.DATABASE_URL && !env.REQUIRE_STAFF_2FA)
    log.error('UNSAFE_WITHOUT_STAFF_2FA: lawyers and administrators sign in without a second factor')
  const publicUrl = (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/(?<!\/)\/+$/, '')
  const embedded = env.DATABASE_URL
    ? undefined
    : await startEmbedded({ dataDir: env.DATA_DIR, log: (message) => log.warn(message) })
  const url = env.DATABASE_URL ?? embedded?.loginUrl ?? ''
  const stops = [async () => embedded?.stop()]
  const stop = async () => {
    // A failed step must not leave the database running.
    for (const step of stops.reverse())
      await step().catch((error: unknown) => log.error({ err: error }, 'stopping'))
  }
  try {
    if (env.OTEL_EXPORTER_OTLP_ENDPOINT)
      stops.push(await startTracing(env.OTEL_EXPORTER_OTLP_ENDPOINT, env.OTEL_SERVICE_NAME, log))
    if (embedded) await migrate({ ownerUrl: embedded.ownerUrl })
    await preflight(await writableUrl(url))
    const { DATABASE_POOL: poolSize, DATABASE_TIMEOUT_MS: statementTimeoutMs } = env
    const db = tracedDatabase(
      openDatabase({ url, poolSize, statementTimeoutMs, report: (message) => log.warn(message) }),
    )
    stops.push(() => db.close())
    const replicaDb = env.REPLICA_URL
      ? withReplica({ url: env.REPLICA_URL, db, poolSize, statementTimeoutMs })
      : undefined
    stops.push(async () => replicaDb?.close())
    await agreeOnKeys(db, keys, self)
    const views = createViewCounts(db)
    stops.push(() => views.write())
    const visits = createVisitCounter(db, new URL(publicUrl).host)
    stops.push(() => visits.write())
    const metrics = createMetrics(db)
    const report = (error: unknown) => log.warn({ err: error }, 'live updates')
    const reportKeys = (error: unknown) => log.error({ err: error }, 'the keys cannot be read again')
    const feed = await openFeed({ db, report })
    stops.push(() => feed.stop())
    stops.push(
      keepKeys({
        db,
        ring: keys,
        self,
        feed,
        readSecrets: () => installationSecrets(env),
        report: reportKeys,
        vitals: vitals.read,
      }),
    )
    // Before the hub: a page that receives a change reads the firm as it is now.
    const stopFirm = await keepFirm(db, feed, report)
    stops.push(async () => stopFirm())
    const stopTexts = await keepSiteTexts(db, feed, report)
    stops.push(async () => stopTexts())
    const { SMTP_URL: smtpUrl, MAIL_FROM: mailFrom } = env
    const doing = { db, keys, log, feed, observe: metrics.onJob }
    const queue = smtpUrl
      ? openQueue({ ...doing, handlers: counted(activity, { mail: smtpDelivery(smtpUrl) }) })
      : undefined
    stops.push(async () => queue?.stop())
    const mailer = await openMailer({
      dataDir: env.DATA_DIR,
      from: () => mailFrom ?? firmSender(publicUrl),
      queue,
    })
    const storage = await openStorage({ s3Url: env.S3_URL, dataDir: env.DATA_DIR })
    const { import: importing, ...handlers } = handlersOf({
      ...{ db, keys, log, mailer, publicUrl, storage },
      webhookPorts: env.WEBHOOK_PORTS,
    })
    // Separate queues, so that neither a slow receiver nor a long import delays anything else.
    const others = openQueue({ ...doing, handlers: counted(activity, handlers) })
    stops.push(() => others.stop())
    const imports = openQueue({ ...doing, handlers: counted(activity, { import: importing }) })
    stops.push(() => imports.stop())
    const backups = openBackups(env)
    const services: Services = {
      db,
      replicaDb,
      keys,
      log,
      mailer,
      storage,
      views,
      visits,
      ownSite: {},
      backups,
      scanner: env.CLAMD_ADDRESS ? clamdScanner(env.CLAMD_ADDRESS) : undefined,
      images: imagesEndpoint(env),
      webhookPorts: env.WEBHOOK_PORTS,
      publicUrl,
      requireStaffTwoFactor: env.REQUIRE_STAFF_2FA,
      provider: identityProvider(env),
    }
    const resolve = (headers: Headers) => resolveSession(services, headers)
    const hub = createHub({ db, feed, topics, resolve, report })
    stops.push(() => hub.stop())
    stops.push(keepPresence({ db, hub, report }))
    const demo = embedded && (await demoAccounts(env.DATA_DIR, env.DEMO_PASSWORD))
    const isDemo = demo && (await seedDemoFirm({ ownerUrl: embedded.ownerUrl, storage, keys, demo }))
    const demoShares =
      isDemo && embedded && env.DEMO_CHAT_KEY === 'on'
        ? await demoFirmKey(embedded.ownerUrl, env.DATA_DIR)
        : undefined
    await Promise.all([loadFirm(db), loadSiteTexts(db)])
    if (demo && !isDemo) await forgetDemoAccounts(env.DATA_DIR)
    metrics.watchSockets(hub)
    metrics.watchBackups({ isOff: backups.none === 'off' })
    if (env.METRICS_ADDRESS) stops.push(await serveMetrics(metrics.registry, env.METRICS_ADDRESS))
    const recurring = jobs(services, storage).map((job) => ({
      ...job,
      run: (options: JobRun) => activity.during(() => job.run(options)),
    }))
    stops.push(startJobs(db, recurring, { log, feed, observe: metrics.onJob }))
    // Before waiting for the jobs: a backup may take longer than a stop is allowed to.
    stops.push(() => backups.stop())
    return {
      services,
      hub,
      activity,
      storage,
      publicUrl,
      metrics,
      stop,
      ...(isDemo && { demo }),
      ...(demoShares && { demoShares }),
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The sender of mails when none is set: the firm's address, or one of the site's own host until there is one. */
const firmSender = (publicUrl: string) =>
  `"${firm.name.replace(/["\\\\]/g, '')}" <${firm.emails.contact || `no-reply@${new URL(publicUrl).hostname}`}>`
