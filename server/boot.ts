import { openDatabase } from '#db/client.ts'
import { startEmbedded } from '#db/embedded.ts'
import { migrate } from '#db/migrate.ts'
import { preflight } from '#db/preflight.ts'
import { type DemoAccounts, demoAccounts, forgetDemoAccounts } from '#db/seed/demo-accounts.ts'
import { seedDemoFirm } from '#db/seed/seed.ts'
import { accountTables } from '#features/accounts/auth-tables.server.ts'
import { resolveSession } from '#features/accounts/session.server.ts'
import { mailMessage } from '#features/contact/mail-message.server.ts'
import { keepPresence } from '#features/presence/keep-presence.server.ts'
import { deliverWebhook } from '#features/webhooks/delivery.server.ts'
import type { Services } from '#platform/api/context.ts'
import { createAuth } from '#platform/auth/auth.server.ts'
import { deriveKeys } from '#platform/crypto/keys.server.ts'
import { openQueue } from '#platform/jobs/queue.server.ts'
import { startJobs } from '#platform/jobs/recurring.server.ts'
import { openMailer } from '#platform/mail/mailer.server.ts'
import { smtpDelivery } from '#platform/mail/smtp.server.ts'
import { openFeed } from '#platform/realtime/feed.server.ts'
import { createHub, type Hub } from '#platform/realtime/hub.server.ts'
import { clamdScanner } from '#platform/storage/clamd.server.ts'
import { openStorage } from '#platform/storage/open.server.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { type Env, imagesEndpoint } from './env.ts'
import { jobs } from './jobs.ts'
import { createLog } from './log.ts'
import { createMetrics, type Metrics, serveMetrics } from './metrics.ts'
import { installationSecret } from './secret.ts'
import { topics } from './topics.ts'
import { startTracing, tracedDatabase } from './tracing.ts'

export interface Booted {
  services: Services
  hub: Hub
  storage: Storage
  publicUrl: string
  /** Counts and times what it is put before. */
  metrics: Metrics
  /** Only with the embedded database, and only while the demo firm lives there. */
  demo?: DemoAccounts
  stop(): Promise<void>
}

/**
 * From the environment to services that may serve: the database runs, its schema is current, and its rights
 * are in force.
 * @throws when one of these fails; whatever was started by then is stopped again.
 */
export async function boot(env: Env): Promise<Booted> {
  const log = createLog(env.LOG_LEVEL)
  const keys = deriveKeys(await installationSecret(env.SECRET, env.DATA_DIR))
  const publicUrl = (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, '')
  const embedded = env.DATABASE_URL
    ? undefined
    : await startEmbedded({ dataDir: env.DATA_DIR, log: (message) => log.warn(message) })
  const url = env.DATABASE_URL ?? embedded?.loginUrl ?? ''
  const stops = [async () => embedded?.stop()]
  const stop = async () => {
    // One that fails must not leave the database running.
    for (const step of stops.reverse())
      await step().catch((error: unknown) => log.error({ err: error }, 'stopping'))
  }
  try {
    if (env.OTEL_EXPORTER_OTLP_ENDPOINT)
      stops.push(await startTracing(env.OTEL_EXPORTER_OTLP_ENDPOINT, env.OTEL_SERVICE_NAME, log))
    if (embedded) await migrate({ ownerUrl: embedded.ownerUrl })
    await preflight(url)
    const { DATABASE_POOL: poolSize, DATABASE_TIMEOUT_MS: statementTimeoutMs } = env
    const db = tracedDatabase(openDatabase({ url, poolSize, statementTimeoutMs }))
    stops.push(() => db.close())
    const metrics = createMetrics(db)
    const report = (error: unknown) => log.warn({ err: error }, 'live updates')
    const feed = await openFeed({ db, report })
    stops.push(() => feed.stop())
    const { SMTP_URL: smtpUrl, MAIL_FROM: from } = env
    const doing = { db, keys, log, feed, observe: metrics.onJob }
    const queue = smtpUrl ? openQueue({ ...doing, handlers: { mail: smtpDelivery(smtpUrl) } }) : undefined
    stops.push(async () => queue?.stop())
    const mailer = await openMailer({ dataDir: env.DATA_DIR, from, queue })
    // Apart from the mails, which a receiver that doesn't answer must not hold up.
    const others = openQueue({
      ...doing,
      handlers: {
        webhook: deliverWebhook({ db, keys }),
        contact_message: mailMessage({ db, keys, mailer, publicUrl }),
      },
    })
    stops.push(() => others.stop())
    const storage = await openStorage({ s3Url: env.S3_URL, dataDir: env.DATA_DIR })
    const services: Services = {
      db,
      keys,
      log,
      mailer,
      storage,
      scanner: env.CLAMD_ADDRESS ? clamdScanner(env.CLAMD_ADDRESS) : undefined,
      images: imagesEndpoint(env),
      publicUrl,
      requireStaffTwoFactor: env.REQUIRE_STAFF_2FA,
      auth: createAuth({ db, keys, tables: accountTables, publicUrl }),
    }
    const resolve = (headers: Headers) => resolveSession(services, headers)
    const hub = createHub({ db, feed, topics, resolve, report })
    stops.push(() => hub.stop())
    stops.push(keepPresence({ db, hub, report }))
    const demo = embedded && (await demoAccounts(env.DATA_DIR, env.DEMO_PASSWORD))
    const isDemo = demo && (await seedDemoFirm({ ownerUrl: embedded.ownerUrl, storage, keys, demo }))
    if (demo && !isDemo) await forgetDemoAccounts(env.DATA_DIR)
    metrics.watchSockets(hub)
    if (env.METRICS_ADDRESS) stops.push(await serveMetrics(metrics.registry, env.METRICS_ADDRESS))
    stops.push(startJobs(db, jobs(services, storage), log, metrics.onJob))
    return { services, hub, storage, publicUrl, metrics, stop, ...(isDemo && { demo }) }
  } catch (error) {
    await stop()
    throw error
  }
}
