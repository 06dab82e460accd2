import { DrizzleQueryError } from 'drizzle-orm'
import pg from 'pg'
import type { Database } from '#db/database.ts'
import { actorsOf } from '../auth/actors.server.ts'
import { tokenHash } from '../crypto/keys.server.ts'
import type { Semaphore } from './semaphore.ts'
import type { LiveSocket } from './socket.server.ts'
import type { FoundTopic, Permission } from './topic.ts'

export interface WatchContext {
  db: Database
  semaphore: Semaphore
  cursor: () => string
}

export interface WatchOptions {
  socket: LiveSocket
  topic: string
  found: FoundTopic
  /** The anonymous user's case-access grant, as the page holds it. */
  grant: string | undefined
  context: WatchContext
  /** Called once, when the permission is granted for the first time. */
  onAllowed: () => void
}

/** The maximum of setTimeout; for a later expiry the timer is set again then. */
const maxTimerMs = 2 ** 31 - 1

/**
 * One socket's subscription to one topic. It sends changes only while its permission is certain: during a check,
 * changes wait for the result.
 */
export class Watch {
  readonly socket: LiveSocket
  readonly topic: string
  readonly revokers: readonly string[]
  readonly #found: FoundTopic
  readonly #grant: string | undefined
  readonly #context: WatchContext
  readonly #onAllowed: () => void
  #state: 'asking' | 'allowed' | 'over' = 'asking'
  #checking: Promise<void> | undefined
  #again = false
  #owed = false
  #expiry: NodeJS.Timeout | undefined

  constructor({ socket, topic, found, grant, context, onAllowed }: WatchOptions) {
    this.socket = socket
    this.topic = topic
    this.revokers = found.definition.revokedBy(found.id)
    this.#found = found
    this.#grant = grant && tokenHash(grant)
    this.#context = context
    this.#onAllowed = onAllowed
  }

  /** Something changed under the topic. */
  notify(): void {
    if (this.#state !== 'allowed') return
    if (this.#checking || this.socket.inDoubt) this.#owed = true
    else this.socket.send({ type: 'changed', topic: this.topic, at: this.#context.cursor() })
  }

  /** Sends the waiting change, unless a check is still running. */
  settle(): void {
    if (!this.#owed || this.#checking || this.socket.inDoubt) return
    this.#owed = false
    this.notify()
  }

  /**
   * Checks whether the socket may watch. A call during a running check repeats it afterwards, because the running one
   * may have read before the change that caused the call.
   */
  check(): Promise<void> {
    this.#again = true
    this.#checking ??= this.#checkUntilSure()
    return this.#checking
  }

  end(): void {
    this.#state = 'over'
    clearTimeout(this.#expiry)
  }

  async #checkUntilSure(): Promise<void> {
    let permission: Permission = false
    try {
      while (this.#again && this.#state !== 'over') {
        this.#again = false
        permission = await this.#context.semaphore.run(() => this.#ask())
      }
    } catch (error) {
      this.#checking = undefined
      this.socket.fail(error)
      return
    }
    this.#checking = undefined
    if (this.#state === 'over') return
    clearTimeout(this.#expiry)
    const heldMs = permission instanceof Date ? permission.getTime() - Date.now() : undefined
    if (permission === false || (heldMs !== undefined && !(heldMs > 0))) return this.socket.refuse(this)
    if (heldMs !== undefined)
      this.#expiry = setTimeout(() => void this.check(), Math.min(heldMs + 5, maxTimerMs))
    if (this.#state === 'asking') {
      this.#state = 'allowed'
      this.#onAllowed()
    }
    this.settle()
  }

  /** Allowed if any of the person's actors is. */
  async #ask(): Promise<Permission> {
    let answer: Permission = false
    for (const actor of actorsOf(this.socket.session, this.#grant)) {
      answer = await this.#context.db
        .asActor(actor, (tx) => this.#found.definition.mayWatch(tx, this.#found.id, actor))
        .catch(refusedByDatabase)
      if (answer === true) return true
      if (answer instanceof Date) return answer
    }
    return answer
  }
}

/** A role without the right to read the table is refused like one that doesn't find the row. */
function refusedByDatabase(error: unknown): false {
  const fault = error instanceof DrizzleQueryError ? error.cause : error
  if (fault instanceof pg.DatabaseError && (fault.code === '42501' || fault.code?.startsWith('22')))
    return false
  throw error
}
