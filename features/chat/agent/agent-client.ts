import { mostDevices } from '#features/chat-keys/key-statements.schema.ts'
import { client } from '#platform/api/client.ts'
import { browserName } from '#platform/auth/browser-name.ts'
import type { AgentAnswer, AgentCall, AgentCalls } from './agent-calls.ts'

/** Why a browser can't encrypt: it lacks the algorithms, stores no keys, or the page came over plain http. */
export type Lack = 'algorithms' | 'storage' | 'https'

/** Thrown if this browser lacks what encryption needs. */
export class Unsupported extends Error {
  readonly lack: Lack
  constructor(lack: Lack) {
    super(`Encryption needs what this browser lacks: ${lack}`)
    this.lack = lack
  }
}

type Waiting = { resolve: (answer: unknown) => void; reject: (error: Error) => void }

let worker: Worker | undefined
let calls = 0
const waiting = new Map<number, Waiting>()

function call(request: Omit<AgentCall, 'id'>): Promise<unknown> {
  worker ??= started()
  const id = ++calls
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject })
    worker?.postMessage({ id, ...request } satisfies AgentCall)
  })
}

function started(): Worker {
  const made = new Worker(new URL('./agent.worker.ts', import.meta.url), { type: 'module' })
  made.onmessage = ({ data }: MessageEvent<AgentAnswer>) => {
    const { resolve, reject } = waiting.get(data.id) ?? {}
    waiting.delete(data.id)
    if ('error' in data) reject?.(data.isUnkept ? new Unsupported('storage') : new Error(data.error))
    else resolve?.(data.answer)
  }
  made.onerror = () => {
    made.terminate()
    if (worker !== made) return
    for (const { reject } of waiting.values()) reject(new Error('Failed to start the worker of the keys.'))
    waiting.clear()
    worker = undefined
  }
  return made
}

/** The methods of an account's agent, run in the worker. */
function remote(userId: string): AgentCalls {
  return new Proxy({} as AgentCalls, {
    get: (_, method) =>
      // A promise that resolves with the agent asks for `then`.
      method === 'then'
        ? undefined
        : (...args: unknown[]) => call({ userId, method: method as AgentCall['method'], args }),
  })
}

let found: Promise<Lack | undefined> | undefined

/** What this browser lacks, checked once; undefined if it can encrypt. */
export function lackOf(): Promise<Lack | undefined> {
  found ??= lookForLack()
  return found
}

async function lookForLack(): Promise<Lack | undefined> {
  // Browsers leave WebCrypto out over plain http, except on this machine.
  if (!globalThis.isSecureContext) return 'https'
  try {
    await crypto.subtle.generateKey('X25519', false, ['deriveBits'])
    await crypto.subtle.generateKey('Ed25519', false, ['sign', 'verify'])
  } catch {
    return 'algorithms'
  }
  if (!('locks' in navigator) || !('Worker' in globalThis)) return 'algorithms'
  return 'indexedDB' in globalThis ? undefined : 'storage'
}

interface Started {
  userId: string
  deviceId: string
  agent: AgentCalls
}

const agents = new Map<string, Promise<Started>>()

/**
 * The agent of the signed-in account. At the first use in a browser, makes its device and announces it.
 * @throws {Unsupported}
 */
export function startedAgent(userId: string): Promise<Started> {
  const known = agents.get(userId)
  if (known) return known
  const starting = start(userId)
  agents.set(userId, starting)
  // The next use tries again.
  starting.catch(() => agents.delete(userId))
  return starting
}

const local = new Map<string, Promise<AgentCalls | undefined>>()

/** The agent for what this browser stores, which needs no server; undefined where there is none. */
export function localAgent(userId: string): Promise<AgentCalls | undefined> {
  const known = local.get(userId)
  if (known) return known
  const agent = storing(userId)
  local.set(userId, agent)
  // The next use tries again: storage may be there then.
  agent.then(
    (found) => found || local.delete(userId),
    () => local.delete(userId),
  )
  return agent
}

async function storing(userId: string): Promise<AgentCalls | undefined> {
  if (await lackOf()) return
  const agent = remote(userId)
  try {
    await agent.deviceHere()
    return agent
  } catch (error) {
    if (error instanceof Unsupported) return
    throw error
  }
}

async function start(userId: string): Promise<Started> {
  const lack = await lackOf()
  if (lack) throw new Unsupported(lack)
  const agent = remote(userId)
  const { chatKeys } = client.accounts.own
  // Another page of this browser, or another device, may add a statement at the same moment.
  for (let attempt = 1; ; attempt++) {
    const { links, holders } = await chatKeys.list()
    const { deviceId, statement } = await agent.announce(browserName(navigator.userAgent), links)
    try {
      if (statement) await chatKeys.add({ statement: statement.statement, signature: statement.signature })
      else if (mustBeSeen(holders, deviceId)) await chatKeys.seen({ id: deviceId })
      return { userId, deviceId, agent }
    } catch (error) {
      if (attempt === 4 || !isConflict(error)) throw error
    }
  }
}

const hour = 3_600_000

type Listed = { id: string; kind: string; lastSeenAt: Date }

/** Of very many devices, those that were seen last are written to. */
function mustBeSeen(holders: readonly Listed[], deviceId: string): boolean {
  const at = holders.find(({ id }) => id === deviceId)?.lastSeenAt.getTime()
  if (at === undefined) return false
  return at < Date.now() - hour || holders.filter(({ kind }) => kind === 'device').length > mostDevices
}

const isConflict = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'CONFLICT'
