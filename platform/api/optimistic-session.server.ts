import { isStale, type SessionProof } from '#db/identity.ts'
import type { RequestContext, Services } from './context.ts'
import { toProblem } from './faults.server.ts'

type Effects = Pick<Services, 'db' | 'mailer' | 'storage'>

export interface Remembered {
  proof: Pick<SessionProof, 'token' | 'known'>
  /** Looks the session up as if nothing had been remembered. */
  readAgain: () => Promise<RequestContext['session']>
}

/**
 * A session that was looked up a moment ago and is trusted until the request's first transaction confirms it,
 * in the round trip of its first query. Until then the request can do nothing else: no mail, no file, no
 * account.
 */
export class OptimisticSession {
  readonly #services: Effects
  readonly #remembered: Remembered
  /** Queries that were sent before the database had confirmed the session. */
  readonly #started: Promise<unknown>[] = []
  #confirmed = false
  #over = false

  constructor(services: Effects, remembered: Remembered) {
    this.#services = services
    this.#remembered = remembered
  }

  /** The services, for a request whose session isn't confirmed yet. */
  get effects(): Effects {
    const { db, mailer, storage } = this.#services
    return {
      db: {
        ...db,
        asActor: (actor, work) => this.#confirming((proof) => db.asActor(actor, work, proof)),
        readAs: (actor, work) => this.#confirming((proof) => db.readAs(actor, work, proof)),
        batch: (actor, queries) => this.#confirming((proof) => db.batch(actor, queries, proof)),
      },
      mailer: this.#onceConfirmed(mailer),
      storage: this.#onceConfirmed(storage),
    }
  }

  /** Has the database confirm the session together with the query. */
  #confirming<T>(ask: (proof?: SessionProof) => Promise<T>): Promise<T> {
    if (this.#confirmed) return ask()
    if (this.#over) return Promise.reject(new Unconfirmed())
    const onConfirmed = () => {
      this.#confirmed = true
    }
    const task = ask({ ...this.#remembered.proof, onConfirmed }).catch((error) => {
      // Another transaction of this request confirmed it, and may have changed the security stamp.
      if (this.#confirmed && isStale(error)) return ask()
      throw error
    })
    task.catch(() => {})
    this.#started.push(task)
    return task
  }

  /** Whether the session was confirmed. Waits for all queries that were sent. */
  async holds(): Promise<boolean> {
    for (let ended = 0; !this.#confirmed && ended < this.#started.length; ) {
      ended = this.#started.length
      await Promise.allSettled(this.#started)
    }
    this.#over = !this.#confirmed
    return this.#confirmed
  }

  /** The services themselves, with the session as it is now. */
  async readAgain(): Promise<Partial<RequestContext>> {
    return { ...this.#services, session: await this.#remembered.readAgain(), optimistic: undefined }
  }

  #onceConfirmed<T extends object>(service: T): T {
    return new Proxy(service, {
      get: (target, key) => {
        if (!this.#confirmed) throw new Unconfirmed()
        const value = Reflect.get(target, key)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
  }
}

class Unconfirmed extends Error {
  constructor() {
    super('The session is not confirmed yet; the request is tried again.')
  }
}

/**
 * Answers a call. An answer or a refusal that depends on a remembered session is sent only once the database
 * has confirmed the session. Otherwise nothing has happened yet, and the call is repeated with a freshly read
 * session.
 */
export async function whenConfirmed<T>(
  { optimistic }: Pick<RequestContext, 'optimistic'>,
  attempt: (again?: Partial<RequestContext>) => PromiseLike<T>,
): Promise<T> {
  if (!optimistic) return attempt()
  try {
    const answer = await attempt()
    if (await optimistic.holds()) return answer
  } catch (error) {
    // If the database is unavailable, a second try would fail, too.
    if ((await optimistic.holds()) || toProblem(error).status === 503) throw error
  }
  return attempt(await optimistic.readAgain())
}
