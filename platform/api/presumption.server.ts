import { isStale, type SessionProof } from '#db/identity.ts'
import type { RequestContext, Services } from './context.ts'
import { toProblem } from './faults.server.ts'

type Effects = Pick<Services, 'db' | 'auth' | 'mailer' | 'storage'>

/** What a request needs to know of its session to begin; `afresh` looks it up as if nothing had been remembered. */
export interface Presumed {
  proof: Pick<SessionProof, 'token' | 'known'>
  afresh: () => Promise<RequestContext['session']>
}

/**
 * A session that was looked up a moment ago and is taken for granted until the request's first transaction has confirmed
 * it, in the flight of its first query. Until then nothing else can be done: no mail, no file, no account.
 */
export class Presumption {
  readonly #services: Effects
  readonly #presumed: Presumed
  /** What was asked of the database before it had confirmed the session. */
  readonly #begun: Promise<unknown>[] = []
  #confirmed = false
  #over = false

  constructor(services: Effects, presumed: Presumed) {
    this.#services = services
    this.#presumed = presumed
  }

  /** The services, as somebody may use them whose session isn't confirmed yet. */
  get effects(): Effects {
    const { db, auth, mailer, storage } = this.#services
    const presumed =
      (how: 'asActor' | 'readAs' | 'atOnce'): Effects['db']['asActor'] =>
      (actor, work) => {
        if (this.#confirmed) return db[how](actor, work)
        if (this.#over) return Promise.reject(new Unconfirmed())
        const onConfirmed = () => {
          this.#confirmed = true
        }
        const task = db[how](actor, work, { ...this.#presumed.proof, onConfirmed }).catch((error) => {
          // Confirmed by another one beside it, which may have changed what the session stands for.
          if (this.#confirmed && isStale(error)) return db[how](actor, work)
          throw error
        })
        task.catch(() => {})
        this.#begun.push(task)
        return task
      }
    return {
      db: { ...db, asActor: presumed('asActor'), readAs: presumed('readAs'), atOnce: presumed('atOnce') },
      auth: this.#onceConfirmed(auth),
      mailer: this.#onceConfirmed(mailer),
      storage: this.#onceConfirmed(storage),
    }
  }

  /** Whether what was done so far rests on a confirmed session. Whatever goes on in the background is waited for. */
  async holds(): Promise<boolean> {
    for (let ended = 0; !this.#confirmed && ended < this.#begun.length; ) {
      ended = this.#begun.length
      await Promise.allSettled(this.#begun)
    }
    this.#over = !this.#confirmed
    return this.#confirmed
  }

  /** The services themselves, with the session as it is now. */
  async afresh(): Promise<Partial<RequestContext>> {
    return { ...this.#services, session: await this.#presumed.afresh(), presumption: undefined }
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
    super('The session is not confirmed yet: the request begins anew.')
  }
}

/**
 * Answers a call. An answer or a refusal that rests on a remembered session counts only once the database has confirmed
 * it; else nothing has happened yet, and the call is made again with the session read anew.
 */
export async function confirmed<T>(
  { presumption }: Pick<RequestContext, 'presumption'>,
  attempt: (afresh?: Partial<RequestContext>) => PromiseLike<T>,
): Promise<T> {
  if (!presumption) return attempt()
  try {
    const answer = await attempt()
    if (await presumption.holds()) return answer
  } catch (error) {
    // A database that is away won't have come back for a second try.
    if ((await presumption.holds()) || toProblem(error).status === 503) throw error
  }
  return attempt(await presumption.afresh())
}
