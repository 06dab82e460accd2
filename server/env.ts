import path from 'node:path'
import { z } from 'zod'
import { firm } from '#firm.config.ts'
import { s3Address } from '#platform/storage/s3-address.ts'
import { secretInFile } from './secret-files.ts'

const text = z.string().trim().min(1)
const port = z.coerce.number().int().min(1).max(65535)

const schema = z
  .object({
    PORT: port.default(3000),
    /** Loopback by default: the demo firm's accounts are printed on the console. */
    HOST: text.default('127.0.0.1'),
    DATA_DIR: text.default('.data').transform((folder) => path.resolve(folder)),
    /** Without it, an embedded PostgreSQL runs in DATA_DIR and holds the demo firm. */
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    /** Connections to the database at most, beside the one that listens for changes. */
    DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(10),
    DATABASE_TIMEOUT_MS: z.coerce.number().int().min(100).max(600_000).default(15_000),
    /** 32 bytes or more; the keys of PINs, chat and cookies derive from it. */
    SECRET: z.string().min(32).optional(),
    /** Without it, mails are kept as files in DATA_DIR/outbox. */
    SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
    MAIL_FROM: text.default(`${firm.name} <${firm.emails.contact}>`),
    /** An OpenAI-compatible server for the pictures of case covers, such as `https://api.openai.com/v1`; without it, covers are drawn here. */
    IMAGES_URL: z.url({ protocol: /^https?$/ }).optional(),
    IMAGES_KEY: text.optional(),
    IMAGES_MODEL: text.default('gpt-image-1'),
    /** `https://KEY:SECRET@s3.example.com/bucket/prefix?region=…`; without it, files are in DATA_DIR/files. */
    S3_URL: z
      .url({ protocol: /^https?$/ })
      .check((ctx) => {
        try {
          s3Address(ctx.value)
        } catch (error) {
          ctx.issues.push({ code: 'custom', input: '', message: (error as Error).message })
        }
      })
      .optional(),
    /** ClamAV's daemon, `host:port` or the path of its socket; without it, files aren't looked through for viruses. */
    CLAMD_ADDRESS: z
      .string()
      .regex(/^(\/.+|(\[[0-9a-f:]+\]|[\w.-]+):\d{1,5})$/i, 'must be host:port or the path of a socket')
      .optional(),
    DEMO_PASSWORD: z.string().min(12).max(72).optional(),
    /** The address that people type; links in mails begin with it. */
    PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
    /** Whether lawyers and administrators enter only with two-factor sign-in; with DATABASE_URL they do, unless told otherwise. */
    REQUIRE_STAFF_2FA: z.stringbool().optional(),
    /** How many proxies of ours stand in front; the client's address is that many hops from the right. */
    TRUSTED_PROXIES: z.coerce.number().int().min(0).max(5).default(0),
    /** How long a process that is told to stop goes on taking requests, so that the proxies notice; 3 behind a proxy. */
    DRAIN_SECONDS: z.coerce.number().min(0).max(300).optional(),
    /** `host:port` where Prometheus reads `/metrics`; nowhere without it. Keep it off the internet. */
    METRICS_ADDRESS: z
      .string()
      .regex(/^(\[[0-9a-f:]+\]|[\w.-]+):\d{1,5}$/i, 'must be host:port')
      .optional(),
    /** Where traces are sent, by OTLP over HTTP; nowhere without it. OpenTelemetry's other variables count then, too. */
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
  .refine((env) => !env.DATABASE_URL || !env.DEMO_PASSWORD, {
    path: ['DEMO_PASSWORD'],
    message: 'has no place beside DATABASE_URL: demo accounts exist only in the embedded database',
  })
  .transform((env) => ({
    ...env,
    REQUIRE_STAFF_2FA: env.REQUIRE_STAFF_2FA ?? Boolean(env.DATABASE_URL),
    DRAIN_SECONDS: env.DRAIN_SECONDS ?? (env.TRUSTED_PROXIES > 0 ? 3 : 0),
  }))

export type Env = z.output<typeof schema>

/** Where pictures are asked for, if anywhere. */
export const imagesEndpoint = ({ IMAGES_URL: url, IMAGES_KEY: key, IMAGES_MODEL: model }: Env) =>
  url ? { url, key, model } : undefined

const secrets = ['SECRET', 'DATABASE_URL', 'SMTP_URL', 'S3_URL', 'IMAGES_KEY', 'DEMO_PASSWORD']

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
