import {
  type AnyProcedure,
  type Context,
  type Meta,
  type Middleware,
  type ORPCError,
  type ORPCErrorConstructorMap,
  os,
} from '@orpc/server'
import type { Actor } from '#db/actor.ts'
import type { Tx } from '#db/client.ts'
import { callerOf } from '../throttle/throttle.server.ts'
import { traced } from '../tracing/traced.ts'
import { type RequestContext, type Session, visitorActor } from './context.ts'
import { Problem, toProblem } from './faults.server.ts'
import { confirmed } from './presumption.server.ts'

/** Asks the database under the caller's rights. */
export type Run = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

type Admitting<Added extends Context> = Middleware<
  RequestContext,
  Added,
  unknown,
  unknown,
  ORPCErrorConstructorMap<Record<never, never>>,
  Meta
>

/**
 * A step that each call of an audience begins with, at each attempt to answer it.
 * @param letIn adds to the context what their procedures work with; throws a Problem for anybody else
 */
const only =
  <Added extends Context>(
    letIn: (context: RequestContext, procedure: AnyProcedure) => Added,
  ): Admitting<Added> =>
  async ({ context, next, path, procedure }) => {
    try {
      await context.session?.admit?.(path, procedure['~orpc'].route.method ?? 'POST')
      return await traced(`procedure ${path.join('.')}`, {}, () =>
        confirmed(context, async (afresh) => {
          const added = letIn(afresh ? { ...context, ...afresh } : context, procedure)
          return next({ context: afresh ? { ...afresh, ...added } : added })
        }),
      )
    } catch (error) {
      throw told(context, path, error)
    }
  }

/** What the caller is told of a fault; what the operator needs to know of it goes to the log. */
function told(context: RequestContext, path: readonly string[], error: unknown): ORPCError<string, unknown> {
  const { log, requestId } = context
  const fault = toProblem(error)
  const about = { err: error, procedure: path.join('.'), requestId }
  if (fault.status >= 500) log.error(about, 'procedure failed')
  // Told as "not found": whoever looks into a missing grant or policy finds the reason here.
  if (fault.status === 404 && !(error instanceof Problem)) log.warn(about, 'refused by the database')
  if (refusals.has(fault.code)) tellRefusal(context, path, fault)
  const retryAfter = (fault.data as { retryAfter?: number } | undefined)?.retryAfter
  if (retryAfter) context.reply.set('retry-after', String(Math.ceil(retryAfter)))
  return fault
}

/** What somebody may have tried on purpose: what isn't theirs, or what no form of ours would send. */
const refusals = new Set(['BAD_REQUEST', 'UNAUTHORIZED', 'FORBIDDEN'])

/** Which door it was and which fields, and who tried by a keyed mark; nothing of what they sent. */
function tellRefusal(
  context: RequestContext,
  path: readonly string[],
  { code, data }: ORPCError<string, unknown>,
): void {
  const fields = Object.keys((data as { fields?: object } | undefined)?.fields ?? {}).slice(0, 10)
  const { log, requestId } = context
  log.info(
    { code, procedure: path.join('.'), fields, from: callerOf(context, context.address), requestId },
    'refused',
  )
}

/**
 * `run` asks the database under the caller's own rights in this audience: in one transaction or, in a procedure that is
 * fetched by GET, for reading only. `record` is for those of them that keep who has looked; `atOnce` for work that asks
 * all that it asks at once, and writes.
 */
const acting = <A extends Actor>(context: RequestContext, { '~orpc': { route } }: AnyProcedure, actor: A) => {
  const { db } = context
  const write: Run = (work) => db.asActor(actor, work)
  const read: Run = (work) => db.readAs(actor, work)
  const atOnce: Run = (work) => db.atOnce(actor, work)
  return { actor, run: route.method === 'GET' ? read : write, record: write, atOnce }
}

function signedIn({ session }: RequestContext): Session {
  if (!session) throw new Problem('UNAUTHORIZED')
  return session
}

/** Their session, unless they are staff who owe a second factor: these have no role until then, and are told why. */
function enrolled(context: RequestContext): Session {
  const session = signedIn(context)
  if (session.mustEnrol) throw new Problem('TWO_FACTOR_REQUIRED')
  return session
}

function asClient(context: RequestContext, procedure: AnyProcedure, session: Session) {
  const { user, clientId } = session
  const actor = { role: 'client' as const, userId: user.id, clientId, grant: context.grant }
  return { session, ...acting(context, procedure, actor) }
}

/**
 * The audiences. A procedure belongs to one of them and inherits who may call it and as whom it reads;
 * no procedure decides that for itself.
 */

const calls = os.$context<RequestContext>()

/** Anyone. Somebody who is signed in acts as their client self. */
export const anyone = calls.use(
  only((context, procedure) => acting(context, procedure, visitorActor(context))),
)

/** Anyone, always as a stranger: what a page shows to all. */
export const stranger = calls.use(
  only((context, procedure) => acting(context, procedure, { role: 'anon', grant: context.grant })),
)

/** Whoever is signed in, about what lets them in: staff who owe a second factor come here to set it up. */
export const person = calls.use(only((context, procedure) => asClient(context, procedure, signedIn(context))))

/** Whoever is signed in, in the client's part: staff see only what is theirs as clients, which is nothing. */
export const client = calls.use(only((context, procedure) => asClient(context, procedure, enrolled(context))))

/** Lawyers with a profile. */
export const lawyer = calls.use(
  only((context, procedure) => {
    const session = enrolled(context)
    const { user, lawyerId, roles } = session
    if (!lawyerId || !roles.includes('lawyer'))
      throw new Problem('FORBIDDEN', { detail: 'Access denied. Lawyer privileges required.' })
    const actor = { role: 'lawyer' as const, userId: user.id, lawyerId }
    return { session, ...acting(context, procedure, actor) }
  }),
)

/** Administrators. */
export const admin = calls.use(
  only((context, procedure) => {
    const session = enrolled(context)
    if (!session.roles.includes('admin'))
      throw new Problem('FORBIDDEN', { detail: 'Access denied. Admin privileges required.' })
    const actor = { role: 'admin' as const, userId: session.user.id }
    return { session, ...acting(context, procedure, actor) }
  }),
)
