import { type AnyProcedure, type ORPCError, os } from '@orpc/server'
import type { Actor } from '#db/actor.ts'
import type { Tx } from '#db/client.ts'
import { callerOf } from '../throttle/throttle.server.ts'
import { traced } from '../tracing/traced.ts'
import { type RequestContext, type Session, visitorActor } from './context.ts'
import { Problem, toProblem } from './faults.server.ts'
import { confirmed } from './presumption.server.ts'

/** Asks the database under the caller's rights. */
export type Run = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

const base = os.$context<RequestContext>().use(async ({ context, next, path, procedure }) => {
  try {
    await context.session?.admit?.(path, procedure['~orpc'].route.method ?? 'POST')
    return await traced(`procedure ${path.join('.')}`, {}, () =>
      confirmed(context, async (afresh) => next({ context: afresh as Record<never, never> })),
    )
  } catch (error) {
    const fault = toProblem(error)
    if (fault.status >= 500) {
      const { log, requestId } = context
      log.error({ err: error, procedure: path.join('.'), requestId }, 'procedure failed')
    }
    // Told as "not found": whoever looks into a missing grant or policy finds the reason here.
    if (fault.status === 404 && !(error instanceof Problem))
      context.log.warn(
        { err: error, procedure: path.join('.'), requestId: context.requestId },
        'refused by the database',
      )
    if (refusals.has(fault.code)) tellRefusal(context, path, fault)
    const retryAfter = (fault.data as { retryAfter?: number } | undefined)?.retryAfter
    if (retryAfter) context.reply.set('retry-after', String(Math.ceil(retryAfter)))
    throw fault
  }
})

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

/**
 * The audiences. A procedure belongs to one of them and inherits who may call it and as whom it reads;
 * no procedure decides that for itself.
 */

/** Anyone. Somebody who is signed in acts as their client self. */
export const anyone = base.use(({ context, next, procedure }) =>
  next({ context: acting(context, procedure, visitorActor(context)) }),
)

/** Anyone, always as a stranger: what a page shows to all. */
export const stranger = base.use(({ context, next, procedure }) =>
  next({ context: acting(context, procedure, { role: 'anon', grant: context.grant }) }),
)

/** Whoever is signed in, about what lets them in: staff who owe a second factor come here to set it up. */
export const person = base.use(({ context, next, procedure }) => {
  const { session } = context
  if (!session) throw new Problem('UNAUTHORIZED')
  return next({
    context: {
      session,
      ...acting(context, procedure, {
        role: 'client' as const,
        userId: session.user.id,
        clientId: session.clientId,
        grant: context.grant,
      }),
    },
  })
})

/** Staff who owe a second factor have no role until they have set it up; this tells them why. */
function refuseUnenrolled({ mustEnrol }: Session): void {
  if (mustEnrol) throw new Problem('TWO_FACTOR_REQUIRED')
}

/** Whoever is signed in, in the client's part: staff see only what is theirs as clients, which is nothing. */
export const client = person.use(({ context, next }) => {
  refuseUnenrolled(context.session)
  return next()
})

/** Lawyers with a profile. */
export const lawyer = base.use(({ context, next, procedure }) => {
  const { session } = context
  if (!session) throw new Problem('UNAUTHORIZED')
  refuseUnenrolled(session)
  if (!session.lawyerId || !session.roles.includes('lawyer'))
    throw new Problem('FORBIDDEN', { detail: 'Access denied. Lawyer privileges required.' })
  return next({
    context: {
      session,
      ...acting(context, procedure, {
        role: 'lawyer' as const,
        userId: session.user.id,
        lawyerId: session.lawyerId,
      }),
    },
  })
})

/** Administrators. */
export const admin = base.use(({ context, next, procedure }) => {
  const { session } = context
  if (!session) throw new Problem('UNAUTHORIZED')
  refuseUnenrolled(session)
  if (!session.roles.includes('admin'))
    throw new Problem('FORBIDDEN', { detail: 'Access denied. Admin privileges required.' })
  return next({
    context: { session, ...acting(context, procedure, { role: 'admin' as const, userId: session.user.id }) },
  })
})
