import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { Problem } from '../api/faults.server.ts'

// OWASP's first choice for argon2id: 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** At most this many at once: each takes 19 MiB and a core. */
const atOnce = 2
/** Who would wait longer than some seconds is asked to come back. */
const mostWaiting = 50
let running = 0
const waiting: (() => void)[] = []

async function queued<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= mostWaiting) throw new Problem('SERVICE_UNAVAILABLE', { retryAfter: 10 })
  if (running >= atOnce) await new Promise<void>((resume) => waiting.push(resume))
  running += 1
  try {
    return await work()
  } finally {
    running -= 1
    waiting.shift()?.()
  }
}

/** argon2id, as a PHC string. */
export const hashPassword = (password: string) => queued(() => hash(password, cost))

const unpadded = (bytes: number) => randomBytes(bytes).toString('base64').replace(/=+$/, '')

/**
 * Takes as long to check as anybody's, and no password matches it: for addresses without an account, so that the time
 * doesn't tell them from others.
 */
export const decoyHash = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$${unpadded(16)}$${unpadded(32)}`

/** False, too, when the stored hash is not one. */
export const verifyPassword = ({ hash: stored, password }: { hash: string; password: string }) =>
  queued(() => verify(stored, password).catch(() => false))
