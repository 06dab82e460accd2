import { createHash, randomBytes, randomInt } from 'node:crypto'
import type { KeyState } from './encryption-keys.schema.ts'
import { type Purpose, type SecretKey, secretKey } from './secret-key.server.ts'

/** Which keys, besides the active one, may have made a value that is to be compared. */
export interface Accepted {
  /** Keys that were replaced at most this many milliseconds ago. */
  replacedWithinMs: number
  /** Keys that are to be used next: another process may already use one of them as the active key. */
  orNext?: boolean
}

/**
 * Encrypts and signs with keys derived from the installation's secrets: new data with the active key. Old
 * data is read with the key that made it.
 */
export interface Keys {
  /** HMAC-SHA-256 in hex, under the active key: for values that are compared but never read back. */
  keyedHash(purpose: Purpose, value: string): string
  /** The same under each key that may have made the other value, the active one's first. */
  keyedHashes(purpose: Purpose, value: string, accepted: Accepted): string[]
  /** AES-256-GCM: the key's id, a dot, then nonce, tag and text in base64url. `bound` (a row's id) must be the same to open. */
  seal(purpose: Purpose, text: string, bound: string): string
  /**
   * @throws {UnknownKey} when it was sealed under a key that isn't there
   * @throws {Error} when it was sealed for something else, or altered
   */
  open(purpose: Purpose, sealed: string, bound: string): string
  /** The prefix of everything that the active key seals. */
  sealedPrefix(): string
  /** A secret for a library that wants one of its own. */
  derive(purpose: Purpose): string
  /** The same of each key that may have been used, the active one's first. */
  derived(purpose: Purpose, accepted: Accepted): string[]
}

/** The keys of a process, which change while it runs. */
export interface KeyRing extends Keys {
  /** Of all secrets that the process holds, in the order in which they were given. */
  readonly ids: readonly string[]
  /** @param secrets those that the process holds from now on */
  hold(secrets: readonly string[]): void
  /** @param states what the database says of the keys. Without any, the first is the active one. */
  heed(states: readonly KeyState[]): void
}

/** Thrown for what was sealed under a key that this process doesn't hold, or that was removed. */
export class UnknownKey extends Error {
  constructor(id: string) {
    super(`The key ${id} is not there: what was encrypted with it can't be read.`)
  }
}

/** Opens what was sealed; undefined when its key is lost. @throws {Error} as `open` otherwise */
export function openUnlessLost(
  keys: Pick<Keys, 'open'>,
  ...[purpose, sealed, bound]: Parameters<Keys['open']>
): string | undefined {
  try {
    return keys.open(purpose, sealed, bound)
  } catch (error) {
    if (error instanceof UnknownKey) return undefined
    throw error
  }
}

export function openKeyRing(secrets: readonly string[]): KeyRing {
  let held: SecretKey[] = []
  let states = new Map<string, KeyState>()

  const stateOf = ({ id }: SecretKey) => states.get(id)?.state
  const isUsable = (key: SecretKey) => !['removed', 'lost'].includes(stateOf(key) ?? '')
  function active(): SecretKey {
    const known = [...states.values()].find(({ state }) => state === 'active')
    const key = known ? held.find(({ id }) => id === known.id) : held[0]
    if (!key)
      throw new Error(`This process does not have the active key ${known?.id}: restart it with its secret.`)
    return key
  }
  function accepting({ replacedWithinMs, orNext }: Accepted): SecretKey[] {
    const first = active()
    const others = held.filter((key) => {
      if (key === first || !isUsable(key)) return false
      const replacedAt = states.get(key.id)?.replacedAt
      return replacedAt ? Date.now() - replacedAt.getTime() <= replacedWithinMs : orNext
    })
    return [first, ...others]
  }

  const ring: KeyRing = {
    get ids() {
      return held.map(({ id }) => id)
    },
    hold(given) {
      const known = new Map(held.map((key) => [key.id, key]))
      held = given.map((secret) => {
        const key = secretKey(secret)
        return known.get(key.id) ?? key
      })
    },
    heed(given) {
      states = new Map(given.map((state) => [state.id, state]))
    },
    keyedHash: (purpose, value) => active().hash(purpose, value),
    keyedHashes: (purpose, value, accepted) => accepting(accepted).map((key) => key.hash(purpose, value)),
    seal(purpose, text, bound) {
      const key = active()
      return `${key.id}.${key.seal(purpose, text, bound)}`
    },
    open(purpose, sealed, bound) {
      const [id = '', body = ''] = sealed.split('.', 2)
      const key = held.find((one) => one.id === id)
      if (!key || !isUsable(key)) throw new UnknownKey(id.slice(0, 20))
      return key.open(purpose, body, bound)
    },
    sealedPrefix: () => `${active().id}.`,
    derive: (purpose) => active().derive(purpose),
    derived: (purpose, accepted) => accepting(accepted).map((key) => key.derive(purpose)),
  }
  ring.hold(secrets)
  return ring
}

/** The keys of one secret alone. */
export const deriveKeys = (secret: string): Keys => openKeyRing([secret])

/** A bearer token of 256 bits. Only its hash is ever stored. */
export const newToken = () => randomBytes(32).toString('base64url')

/** SHA-256 in hex: enough for random tokens, never for anything guessable. */
export const tokenHash = (token: string) => createHash('sha256').update(token).digest('hex')

/** A PIN: 1000–9999, each equally likely. */
export const newPin = () => String(randomInt(1000, 10_000))
