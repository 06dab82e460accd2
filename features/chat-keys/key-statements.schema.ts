// What the key directory and the makers of epochs say, checked without a library: the browser's worker loads this.

/** The owner id of the firm's statements; no account has this id. */
export const firmChain = '00000000-0000-0000-0000-000000000000'

export const chatSides = ['client', 'lawyer'] as const
export const holderKinds = ['device', 'recovery', 'firm'] as const

/** Of one person, to which epochs are sealed: those seen last. Each costs every conversation an envelope. */
export const mostDevices = 20

/** Statements that one epoch vouches for. */
export const mostEarlier = 50

interface Base {
  v: 1
  chain: string
  /** From 1. */
  seq: number
  /** The hash of the statement before; empty for the first. */
  prev: string
  /** The holder that it is about. */
  id: string
}

/** What a statement of the directory may say. */
export type KeyStatement = Base &
  (
    | { kind: 'device'; name: string; sealing: string; signing: string }
    | { kind: 'removed'; by: string }
    | { kind: 'recovery'; sealing: string; by: string }
    | { kind: 'firm'; sealing: string; signing: string }
  )

/** The accounts of a conversation's two people; null for a person without a login. */
export type People = Record<(typeof chatSides)[number], string | null>

/** A holder with its keys: an id alone could stand for other keys in another browser. */
export interface NamedHolder {
  id: string
  /** The chain that announced it. */
  chain: string
  sealing: string
  /** Null for a recovery code, which signs nothing. */
  signing: string | null
}

/** What an epoch's maker says and signs about it. */
export interface EpochStatement {
  v: 1
  epoch: string
  conversation: string
  people: People
  /** The epoch before, or null for the first. */
  after: string | null
  /** Hashes of earlier statements that its maker trusts and no later one names: so that a new browser trusts them, too. */
  earlier: string[]
  /** Whom its key was sealed to at the start, sorted by id. */
  holders: NamedHolder[]
  /** SHA-256 of the key in hex: who opens an envelope knows that it is the same key for all. */
  commitment: string
  /** The device that made it. */
  by: string
}

type Check = (value: unknown) => boolean
const matching =
  (pattern: RegExp): Check =>
  (value) =>
    typeof value === 'string' && pattern.test(value)
const id = matching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
const key = matching(/^[A-Za-z0-9_-]{43}$/)
const is =
  (expected: unknown): Check =>
  (value) =>
    value === expected

const base = {
  v: is(1),
  chain: id,
  seq: (value: unknown) => Number.isSafeInteger(value) && (value as number) > 0,
  prev: matching(/^([0-9a-f]{64})?$/),
  id,
}
const kinds: Record<string, Record<string, Check>> = {
  device: { ...base, kind: is('device'), name: matching(/^.{1,60}$/su), sealing: key, signing: key },
  removed: { ...base, kind: is('removed'), by: id },
  recovery: { ...base, kind: is('recovery'), sealing: key, by: id },
  firm: { ...base, kind: is('firm'), sealing: key, signing: key },
}
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value)
const hash = matching(/^[0-9a-f]{64}$/)
const ofHolder = { id, chain: id, sealing: key, signing: orNull(key) }
const ofPeople = { client: orNull(id), lawyer: orNull(id) }
const ofEpoch: Record<string, Check> = {
  v: is(1),
  epoch: id,
  conversation: id,
  people: (value) => fits(value, ofPeople),
  after: orNull(id),
  earlier: (value) => Array.isArray(value) && value.length <= mostEarlier && value.every(hash),
  holders: (value) =>
    Array.isArray(value) &&
    value.length > 0 &&
    value.length <= 2 * mostDevices + 3 &&
    value.every((one) => fits(one, ofHolder)),
  commitment: hash,
  by: id,
}

/** Exactly these members, each as it must be. */
function fits(value: unknown, checks: Record<string, Check> | undefined): boolean {
  if (typeof value !== 'object' || value === null || !checks) return false
  const members = Object.entries(value)
  return (
    members.length === Object.keys(checks).length &&
    members.every(([name, member]) => Object.hasOwn(checks, name) && checks[name]?.(member))
  )
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return
  }
}

export function isKeyStatement(value: unknown): value is KeyStatement {
  const kind = typeof value === 'object' && value !== null && 'kind' in value ? value.kind : undefined
  return typeof kind === 'string' && fits(value, Object.hasOwn(kinds, kind) ? kinds[kind] : undefined)
}

/** A statement of the directory; undefined for anything else. */
export function keyStatement(text: string): KeyStatement | undefined {
  const value = parsed(text)
  return isKeyStatement(value) ? value : undefined
}

/** What an epoch's maker said; undefined for anything else. */
export function epochStatement(text: string): EpochStatement | undefined {
  const value = parsed(text)
  return fits(value, ofEpoch) ? (value as EpochStatement) : undefined
}
