import path from 'node:path'
import { z } from 'zod'
import { hostsOf } from '#db/hosts/addresses.ts'
import { isLoopback } from '#features/provider-sign-in/provider.server.ts'
import { defaultWebhookPorts } from '#features/webhooks/public-address.server.ts'
import type { IdentityProvider } from '#platform/api/context.ts'
import { s3Address } from '#platform/storage/s3-address.ts'
import { secretsIn, shortestSecret } from './secret.ts'
import { secretInFile } from './secret-files.ts'

const text = z.string().trim().min(1)
const port = z.coerce.number().int().min(1).max(65535)

const isLongEnough = (secret: string) => secret.length >= shortestSecret

function isSafeIssuer(issuer: string): boolean {
  const { protocol, hostname } = new URL(issuer)
  return protocol === 'https:' || isLoopback(hostname)
}

const bucket = z.url({ protocol: /^https?$/ }).check((ctx) => {
  try {
    s3Address(ctx.value)
  } catch (error) {
    ctx.issues.push({ code: 'custom', input: '', message: (error as Error).message })
  }
})

const database = z.string().check((ctx) => {
  try {
    hostsOf(ctx.value)
  } catch (error) {
    ctx.issues.push({ code: 'custom', input: '', message: (error as Error).message })
  }
})

const schema = z
  .object({
    PORT: port.default(3000),
    /** Loopback by default: the demo firm's accounts are printed on the console. */
    HOST: text.default('127.0.0.1'),
    DATA_DIR: text.default('.data').transform((folder) => path.resolve(folder)),
    /** One host or several (db/hosts). Without it, an embedded PostgreSQL runs in DATA_DIR and holds the demo firm. */
    DATABASE_URL: database.optional(),
    /** One standby of a served database, for long reads that may be five seconds old; the login is that of DATABASE_URL. */
    REPLICA_URL: database.optional(),
    /** Maximum pool size, without the connection that listens for changes. */
    DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(10),
    DATABASE_TIMEOUT_MS: z.coerce.number().int().min(100).max(600_000).default(15_000),
    /**
     * 32 bytes or more; the keys of PINs, chat and cookies derive from it. While one secret replaces another, both are
     * given, separated by a comma or a line break.
     */
    SECRET: z
      .string()
      .refine((text) => secretsIn(text).length > 0 && secretsIn(text).every(isLongEnough), {
        message: `must have ${shortestSecret} characters or more (each secret)`,
      })
      .optional(),
    /** Where SECRET was read: it is read again while the process runs. */
    SECRET_FILE: text.optional(),
    /** Without it, mails are kept as files in DATA_DIR/outbox. */
    SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
    /** Without it, mails come from the firm's name and contact address. */
    MAIL_FROM: text.optional(),
    /** An OpenAI-compatible server for the pictures of case covers, such as `https://api.openai.com/v1`; without it, covers are drawn here. */
    IMAGES_URL: z.url({ protocol: /^https?$/ }).optional(),
    IMAGES_KEY: text.optional(),
    IMAGES_MODEL: text.default('gpt-image-1'),
    /** `https://KEY:SECRET@s3.example.com/bucket/prefix?region=…`; without it, files are in DATA_DIR/files. */
    S3_URL: bucket.optional(),
    /** When the nightly backup is taken, by the firm's clock; `off` where backups are taken elsewhere. */
    BACKUP_AT: z
      .string()
      .regex(/^(([01]\d|2[0-3]):[0-5]\d|off)$/, 'must be a time such as 03:00, or off')
      .default('03:00'),
    /** Without it, backups are in DATA_DIR/backups. */
    BACKUP_FOLDER: text.transform((folder) => path.resolve(folder)).optional(),
    /** A bucket for them instead of a folder, as of S3_URL. */
    BACKUP_S3_URL: bucket.optional(),
    /** How many good backups are kept. */
    BACKUP_KEEP: z.coerce.number().int().min(1).max(1000).default(7),
    /** An age recipient (`age1…`): only who has its secret key opens the backups. */
    BACKUP_PUBLIC_KEY: z
      .string()
      .regex(/^age1(pq1)?[02-9ac-hj-np-z]{50,4000}$/, 'must be a public key of age: age1…')
      .optional(),
    /**
     * With DATABASE_URL, the login for backups: it reads every table and may create databases. Without it
     * none is taken.
     */
    BACKUP_DATABASE_URL: database.optional(),
    /** ClamAV's daemon, `host:port` or the path of its socket; without it, files aren't scanned for viruses. */
    CLAMD_ADDRESS: z
      .string()
      .regex(/^(\/.+|(\[[0-9a-f:]+\]|[\w.-]+):\d{1,5})$/i, 'must be host:port or the path of a socket')
      .optional(),
    /** Ports that webhooks may go to, separated by commas. */
    WEBHOOK_PORTS: z
      .string()
      .default(defaultWebhookPorts.join(','))
      .transform((list): unknown[] => list.split(','))
      .pipe(z.array(port).min(1)),
    DEMO_PASSWORD: z.string().min(12).max(72).optional(),
    /** `off`: the demo firm begins without a recovery key, so that its chats aren't encrypted in the browsers. */
    DEMO_CHAT_KEY: z.enum(['on', 'off']).default('on'),
    /** The site's public URL; links in mails begin with it. */
    PUBLIC_URL: z.url({ protocol: /^https?$/, normalize: true }).optional(),
    /** Whether lawyers and administrators need two-factor sign-in; with DATABASE_URL they always do. */
    REQUIRE_STAFF_2FA: z.stringbool().optional(),
    /** Lets staff of a served database sign in without two-factor sign-in, for measurements. Refused for a site on https. */
    UNSAFE_WITHOUT_STAFF_2FA: z.stringbool().default(false),
    /** An OpenID Connect provider by which staff may sign in; https, but on this machine. */
    OIDC_ISSUER: z.url({ protocol: /^https?$/ }).optional(),
    OIDC_CLIENT_ID: text.optional(),
    OIDC_CLIENT_SECRET: text.optional(),
    /** The only domain whose addresses the provider may name, such as `firm.example`. */
    OIDC_DOMAIN: z
      .string()
      .toLowerCase()
      .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'must be a domain')
      .optional(),
    /** What the login pages call it: `Sign in with …`. */
    OIDC_NAME: text.default('your work account'),
    /** Number of our own proxies in front; the client's address is that many hops from the right. */
    TRUSTED_PROXIES: z.coerce.number().int().min(0).max(5).default(0),
    /** How long a stopping process still accepts requests until the proxies notice; 3 behind a proxy. */
    DRAIN_SECONDS: z.coerce.number().min(0).max(300).optional(),
    /**
     * Ends a process after this time without a request, where systemd listens for it and starts it again. Not
     * less than ten minutes: PINs are valid for five, and the process that made one erases it.
     */
    SLEEP_AFTER_SECONDS: z.coerce.number().int().min(600).max(86_400).optional(),
    /** `host:port` where Prometheus scrapes `/metrics`; off without it. Keep it off the internet. */
    METRICS_ADDRESS: z
      .string()
      .regex(/^(\[[0-9a-f:]+\]|[\w.-]+):\d{1,5}$/i, 'must be host:port')
      .optional(),
    /** Endpoint for traces by OTLP over HTTP; off without it. OpenTelemetry's other variables apply as well. */
    OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
    OTEL_SERVICE_NAME: text.default('portico'),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  })
  .refine((env) => !env.DATABASE_URL || env.SECRET, {
    path: ['SECRET'],
    message: 'is required with DATABASE_URL (32 characters or more)',
  })
  .refine((env) => !env.DATABASE_URL || env.PUBLIC_URL, {
    path: ['PUBLIC_URL'],
    message:
      'is required with DATABASE_URL: links in mails begin with it, and https makes the cookies Secure',
  })
  .refine((env) => !env.REPLICA_URL || (env.DATABASE_URL && hostsOf(env.REPLICA_URL).length === 1), {
    path: ['REPLICA_URL'],
    message: 'must name one host, and belongs to DATABASE_URL',
  })
  .refine((env) => !env.DATABASE_URL || !env.DEMO_PASSWORD, {
    path: ['DEMO_PASSWORD'],
    message: 'cannot be combined with DATABASE_URL: demo accounts exist only in the embedded database',
  })
  .refine((env) => !env.DATABASE_URL || env.REQUIRE_STAFF_2FA !== false, {
    path: ['REQUIRE_STAFF_2FA'],
    message: 'cannot be false with DATABASE_URL: staff of a served firm need two-factor sign-in',
  })
  .refine((env) => !env.UNSAFE_WITHOUT_STAFF_2FA || !env.PUBLIC_URL?.startsWith('https:'), {
    path: ['UNSAFE_WITHOUT_STAFF_2FA'],
    message: 'is for measurements and is refused with a PUBLIC_URL on https',
  })
  .refine((env) => !URL.canParse(env.OIDC_ISSUER ?? '') || isSafeIssuer(env.OIDC_ISSUER ?? ''), {
    path: ['OIDC_ISSUER'],
    message: 'must be https: over http, anyone on the way could name any address',
  })
  .refine((env) => !env.BACKUP_FOLDER || !env.BACKUP_S3_URL, {
    path: ['BACKUP_S3_URL'],
    message: 'cannot be combined with BACKUP_FOLDER: backups are stored in one place',
  })
  .check(({ value, issues }) => {
    const names = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_DOMAIN'] as const
    if (names.every((name) => !value[name])) return
    for (const name of names)
      if (!value[name])
        issues.push({
          code: 'custom',
          input: '',
          path: [name],
          message: `is missing: it belongs to ${names.join(', ')}`,
        })
  })
  .transform((env) => ({
    ...env,
    REQUIRE_STAFF_2FA: env.REQUIRE_STAFF_2FA ?? Boolean(env.DATABASE_URL && !env.UNSAFE_WITHOUT_STAFF_2FA),
    DRAIN_SECONDS: env.DRAIN_SECONDS ?? (env.TRUSTED_PROXIES > 0 ? 3 : 0),
  }))

export type Env = z.output<typeof schema>

/** The OpenID Connect provider for staff; undefined without one. */
export function identityProvider(env: Env): IdentityProvider | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = env
  const { OIDC_DOMAIN: domain, OIDC_NAME: name } = env
  return issuer && clientId && clientSecret && domain
    ? { issuer, clientId, clientSecret, domain, name }
    : undefined
}

/** The images endpoint, if configured. */
export const imagesEndpoint = ({ IMAGES_URL: url, IMAGES_KEY: key, IMAGES_MODEL: model }: Env) =>
  url ? { url, key, model } : undefined

const secrets = [
  'SECRET',
  'DATABASE_URL',
  'REPLICA_URL',
  'BACKUP_DATABASE_URL',
  'BACKUP_S3_URL',
  'SMTP_URL',
  'S3_URL',
  'IMAGES_KEY',
  'DEMO_PASSWORD',
  'OIDC_CLIENT_SECRET',
]

/**
 * Reads the environment once. An empty value counts as absent.
 * @throws {Error} with one line that names every wrong variable and what it should be.
 */
export function readEnv(source: Record<string, string | undefined>): Env {
  const given: Record<string, string | undefined> = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== ''),
  )
  for (const name of secrets) given[name] = secretInFile(given, name) ?? given[name]
  const result = schema.safeParse(given)
  if (result.success) return result.data
  const faults = result.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
  throw new Error(`Environment: ${faults.join('; ')}`)
}
