import { secret } from '../terminal/command.ts'

/** Settings whose values reveal nothing about a firm or a person. */
const shown = [
  'NODE_ENV',
  'DATABASE_POOL',
  'DATABASE_TIMEOUT_MS',
  'BACKUP_AT',
  'BACKUP_KEEP',
  'IMAGES_MODEL',
  'WEBHOOK_PORTS',
  'REQUIRE_STAFF_2FA',
  'UNSAFE_WITHOUT_STAFF_2FA',
  'TRUSTED_PROXIES',
  'DRAIN_SECONDS',
  'LOG_LEVEL',
]
/** A number, a time, a list of ports, a word: nothing longer, in case somebody has put something else there. */
const plain = /^[\w:,.-]{1,30}$/

/** Of all others only whether they are set. */
const named = [
  'DATABASE_URL',
  'REPLICA_URL',
  'SECRET',
  'PUBLIC_URL',
  'SMTP_URL',
  'MAIL_FROM',
  'S3_URL',
  'BACKUP_FOLDER',
  'BACKUP_S3_URL',
  'BACKUP_PUBLIC_KEY',
  'BACKUP_DATABASE_URL',
  'CLAMD_ADDRESS',
  'IMAGES_URL',
  'OIDC_ISSUER',
  'METRICS_ADDRESS',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
]

export const settings = () => ({
  ...Object.fromEntries(
    shown.map((name) => {
      const value = process.env[name]
      return [name, value ? (plain.test(value) ? value : 'set') : 'not set']
    }),
  ),
  ...Object.fromEntries(named.map((name) => [name, secret(name) ? 'set' : 'not set'])),
})
