import { DrizzleQueryError } from 'drizzle-orm'
import pg from 'pg'
import type { Database } from '#db/client.ts'
import { tokenHash } from '../crypto/keys.server.ts'
import type { Gate } from './gate.ts'
import type { LiveSocket } from './socket.server.ts'
import type { FoundTopic, Permission } from './topic.ts'
import { actorsOf } from './visitor.server.ts'

export interface WatchContext {
  db: Database
  gate: Gate
  cursor: () => string
}

export interface WatchOptions {
  socket: LiveSocket
  topic: string
  found: FoundTopic
  /** The visitor's case-access grant, as the page holds it. */
  grant: string | undefined
  context: WatchContext
  /** Called once, when the permission is given for the first time. */
  onAllowed: () => void
}

/** setTimeout's own limit; what lies further off is looked at again then. */
const maxTimerMs = 2 ** 31 - 1

/**
 * One socket's hold on one topic. It tells of changes only while its permission is sure: while it is being
 * asked for again, changes wait for the answer.
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
  tell(): void {
    if (this.#state !== 'allowed') return
    if (this.#checking || this.socket.inDoubt) this.#owed = true
    else this.socket.send({ type: 'changed', topic: this.topic, at: this.#context.cursor() })
  }

  /** Tells what waited, unless there is still doubt. */
  settle(): void {
    if (!this.#owed || this.#checking || this.socket.inDoubt) return
    this.#owed = false
    this.tell()
  }

  /**
   * Asks whether the socket may watch, now or still. A question that comes while one is under way is asked
   * again after it, since the answer may be older than what raised it.
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
        permission = await this.#context.gate.run(() => this.#ask())
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

  /** One of the person's actors suffices. */
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

/** A role that may not even ask for the table is refused like one that doesn't find the row. */
function refusedByDatabase(error: unknown): false {
  const fault = error instanceof DrizzleQueryError ? error.cause : error
  if (fault instanceof pg.DatabaseError && (fault.code === '42501' || fault.code?.startsWith('22')))
    return false
  throw error
}
