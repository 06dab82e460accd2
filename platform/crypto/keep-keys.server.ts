import { eq, getTableName, sql } from 'drizzle-orm'
import type { Database, Tx } from '#db/database.ts'
import { servingProcesses } from '../processes/serving-processes.table.ts'
import type { Vitals } from '../processes/vitals.server.ts'
import type { Feed } from '../realtime/feed.server.ts'
import type { KeyState } from './encryption-keys.schema.ts'
import { encryptionKeys } from './encryption-keys.table.ts'
import { alone, readKeys } from './key-register.server.ts'
import type { KeyRing } from './keys.server.ts'

const system = { role: 'system' } as const
const e = encryptionKeys
const s = servingProcesses

/**
 * How often a process registers that it runs and which keys it has, and reads its secrets and the keys'
 * states.
 */
const beatMs = 30_000

/** The process, as others see it. */
export interface ServingProcess {
  id: string
  name: string
  version: string
}

/**
 * Registers the process and the keys of its secrets, and learns which of them is the active one. In a new database it is
 * the first.
 * @throws {Error} in a sentence, when it lacks a key that the contents of the database need
 */
export async function agreeOnKeys(db: Database, ring: KeyRing, self: ServingProcess): Promise<void> {
  const states = await db.asActor(system, async (tx) => {
    await alone(tx)
    const known = await register(tx, ring.ids)
    refuseWithout(ring.ids, known)
    await appear(tx, ring, self)
    return known
  })
  ring.heed(states)
}

async function register(tx: Tx, ids: readonly string[]): Promise<KeyState[]> {
  const known = await readKeys(tx)
  const stateOf = (id: string) => known.find((key) => key.id === id)?.state
  const added = ids.filter((id) => !stateOf(id))
  if (added.length > 0) await tx.insert(e).values(added.map((id) => ({ id })))
  const hasActive = known.some(({ state }) => state === 'active')
  const first = hasActive ? undefined : ids.find((id) => (stateOf(id) ?? 'next') === 'next')
  if (first) await tx.update(e).set({ state: 'active', activatedAt: sql`now()` }).where(eq(e.id, first))
  return added.length > 0 || first ? readKeys(tx) : known
}

const help = '(SECRET, or the file “secret” of DATA_DIR; docs/operations.md, Rotate secrets)'

function refuseWithout(ids: readonly string[], known: readonly KeyState[]): void {
  const active = known.find(({ state }) => state === 'active')
  if (!active)
    throw new Error(`All secrets of this installation were removed or lost: give it a new one ${help}.`)
  if (!ids.includes(active.id))
    throw new Error(
      `This is not the secret that the database was served with: its key is ${ids.join(' or ')}, ` +
        `and ${active.id} is in use. Give the secret of that key ${help}.`,
    )
  const old = known.find(({ id, state }) => state === 'old' && !ids.includes(id))
  if (old)
    throw new Error(
      `The secret of the key ${old.id} is missing, which was replaced but not removed: chats may need it. ` +
        `Add it again, or remove the key by npm run manage -- keys remove ${old.id} ${help}.`,
    )
}

const appear = (tx: Tx, { ids }: KeyRing, self: ServingProcess, vitals?: Vitals) =>
  tx
    .insert(s)
    .values({ ...self, keyIds: [...ids], ...(vitals && { vitals }) })
    .onConflictDoUpdate({
      target: s.id,
      set: { keyIds: [...ids], ...(vitals && { vitals }), seenAt: sql`now()` },
    })

export interface KeepOptions {
  db: Database
  ring: KeyRing
  self: ServingProcess
  feed: Pick<Feed, 'subscribe'>
  /** Reads the secrets again: a file may have got another line. */
  readSecrets: () => Promise<readonly string[]>
  report: (error: unknown) => void
  /** The process's health figures. */
  vitals?: () => Vitals
  /** For tests. */
  everyMs?: number
}

/**
 * Keeps the process registered, and its keys in line with the database and its secrets. Returns a function
 * that stops it.
 */
export function keepKeys({ db, ring, self, feed, readSecrets, report, vitals, ...options }: KeepOptions) {
  let turn: Promise<void> = Promise.resolve()
  const beat = async () => {
    // When they can't be read, the process goes on with those that it has.
    await readSecrets().then(ring.hold, report)
    const states = await db.asActor(system, async (tx) => {
      await alone(tx)
      await appear(tx, ring, self, vitals?.())
      await tx.delete(s).where(sql`${s.seenAt} < now() - interval '1 hour'`)
      return register(tx, ring.ids)
    })
    ring.heed(states)
  }
  const next = () => {
    turn = turn.then(beat).catch(report)
    return turn
  }
  const ticking = setInterval(next, options.everyMs ?? beatMs)
  const unsubscribe = feed.subscribe(({ changes, gap }) => {
    if (gap || changes.some(({ topic }) => topic === getTableName(e))) return next()
  })
  return async () => {
    clearInterval(ticking)
    unsubscribe()
    await turn
    await db.asActor(system, (tx) => tx.delete(s).where(eq(s.id, self.id)))
  }
}
