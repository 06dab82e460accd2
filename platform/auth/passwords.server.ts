import { randomBytes } from 'node:crypto'
import { hash, hashRaw, verify } from '@node-rs/argon2'
import { type Asker, hashQueue } from './hash-queue.server.ts'

// OWASP's first recommendation for argon2id: 19 MiB, two iterations, one thread.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const inTurn = hashQueue({ running: 2, waiting: 50, waitingOfSite: 12 })

/** argon2id, as a PHC string. */
export const hashPassword = (password: string, asker: Asker = {}) => inTurn(asker, () => hash(password, cost))

/** argon2id of a recovery code, which was chosen at random. */
export const hashRecoveryCode = (code: string, salt: Uint8Array, asker: Asker = {}) =>
  inTurn(asker, () => hashRaw(code, { ...cost, salt }))

const unpadded = (bytes: number) => randomBytes(bytes).toString('base64').replaceAll('=', '')

/**
 * A hash that no password matches and that takes as long to verify as any other: used for addresses without an account,
 * so that the response time doesn't reveal them.
 */
export const decoyHash = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$${unpadded(16)}$${unpadded(32)}`

/** Also false when the stored value isn't a hash. */
export const verifyPassword = (
  { hash: stored, password }: { hash: string; password: string },
  asker: Asker = {},
) => inTurn(asker, () => verify(stored, password).catch(() => false))
