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
import type { Answers, Tx } from '#db/database.ts'
import { callerOf } from '../throttle/throttle.server.ts'
import { traced } from '../tracing/traced.ts'
import { type RequestContext, type Session, visitorActor } from './context.ts'
import { Problem, toProblem } from './faults.server.ts'
import { whenConfirmed } from './optimistic-session.server.ts'

/** Asks the database under the caller's rights. */
export type Run = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

/** Asks several queries in one round trip, which succeed or fail together. */
export type Batch = <const Queries extends readonly PromiseLike<unknown>[]>(
  queries: (tx: Tx) => Queries,
) => Promise<Answers<Queries>>

type Admitting<Added extends Context> = Middleware<
  RequestContext,
  Added,
  unknown,
  unknown,
  ORPCErrorConstructorMap<Record<never, never>>,
  Meta
>

/**
 * The first step of every call of an audience, repeated at each attempt to answer it.
 * @param authorize adds to the context what their procedures work with; throws a Problem for anybody else
 */
const only =
  <Added extends Context>(
    authorize: (context: RequestContext, procedure: AnyProcedure) => Added,
  ): Admitting<Added> =>
  async ({ context, next, path, procedure }) => {
    try {
      await context.session?.admit?.(path, procedure['~orpc'].route.method ?? 'POST')
      return await traced(`procedure ${path.join('.')}`, {}, () =>
        whenConfirmed(context, async (again) => {
          const added = authorize(again ? { ...context, ...again } : context, procedure)
          return next({ context: again ? { ...again, ...added } : added })
        }),
      )
    } catch (error) {
      throw toAnswer(context, path, error)
    }
  }

/** Converts a fault into the caller's answer; what the operator needs goes to the log. */
function toAnswer(
  context: RequestContext,
  path: readonly string[],
  error: unknown,
): ORPCError<string, unknown> {
  const { log, requestId } = context
  const fault = toProblem(error)
  const about = { err: error, procedure: path.join('.'), requestId }
  if (fault.status >= 500) log.error(about, 'procedure failed')
  // The caller gets "not found"; a missing grant or policy is diagnosed from this log line.
  if (fault.status === 404 && !(error instanceof Problem)) log.warn(about, 'refused by the database')
  if (refusals.has(fault.code)) logRefusal(context, path, fault)
  const retryAfter = (fault.data as { retryAfter?: number } | undefined)?.retryAfter
  if (retryAfter) context.reply.set('retry-after', String(Math.ceil(retryAfter)))
  return fault
}

/** Requests that may be deliberate: for other people's records, or with input that no form of ours sends. */
const refusals = new Set(['BAD_REQUEST', 'UNAUTHORIZED', 'FORBIDDEN'])

/** Logs the procedure, the fields and a keyed hash of the caller; nothing of what was sent. */
function logRefusal(
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
 * fetched by GET, for reading only. `batch` asks several queries in one round trip. A GET has `record` in its stead, for
 * reads that the audit log keeps; it writes nothing else.
 */
const acting = <A extends Actor>(context: RequestContext, { '~orpc': { route } }: AnyProcedure, actor: A) => {
  const { db } = context
  const write: Run = (work) => db.asActor(actor, work)
  const read: Run = (work) => db.readAs(actor, work)
  const batch: Batch = (queries) => db.batch(actor, queries)
  const isGet = route.method === 'GET'
  return {
    actor,
    run: isGet ? read : write,
    batch: isGet ? refused('batch') : batch,
    record: isGet ? batch : refused('record'),
  }
}

const refused = (name: string): Batch => {
  return () => Promise.reject(new Error(`This method of the API has no ${name}.`))
}

function signedIn({ session }: RequestContext): Session {
  if (!session) throw new Problem('UNAUTHORIZED')
  return session
}

/**
 * The caller's session. Staff who still have to set up two-factor sign-in have no role, and get that reason.
 */
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

/** Anyone. A signed-in caller acts as a client. */
export const anyone = calls.use(
  only((context, procedure) => acting(context, procedure, visitorActor(context))),
)

/** Anyone, always as anonymous: what a page shows to all. */
export const anonymous = calls.use(
  only((context, procedure) => acting(context, procedure, { role: 'anon', grant: context.grant })),
)

/** Any signed-in account, about its credentials; staff who still need a second factor set it up here. */
export const person = calls.use(only((context, procedure) => asClient(context, procedure, signedIn(context))))

/** Any signed-in account in the client's role: staff have no client record, so they see nothing. */
export const client = calls.use(only((context, procedure) => asClient(context, procedure, enrolled(context))))

function asLawyer(context: RequestContext, procedure: AnyProcedure) {
  const session = enrolled(context)
  const { user, lawyerId, roles } = session
  if (!lawyerId || !roles.includes('lawyer'))
    throw new Problem('FORBIDDEN', { detail: 'Access denied. Lawyer privileges required.' })
  const actor = { role: 'lawyer' as const, userId: user.id, lawyerId }
  return { session, ...acting(context, procedure, actor) }
}

function asAdmin(context: RequestContext, procedure: AnyProcedure) {
  const session = enrolled(context)
  if (!session.roles.includes('admin'))
    throw new Problem('FORBIDDEN', { detail: 'Access denied. Admin privileges required.' })
  const actor = { role: 'admin' as const, userId: session.user.id }
  return { session, ...acting(context, procedure, actor) }
}

/** Lawyers with a profile. */
export const lawyer = calls.use(only(asLawyer))

/** Administrators. */
export const admin = calls.use(only(asAdmin))

type AsStaff = ReturnType<typeof asLawyer> | ReturnType<typeof asAdmin>

/** `lawyer` and `admin` under one type, for calls that both have and whose rows the actor's rights decide. */
export const staff = { lawyer: calls.use(only<AsStaff>(asLawyer)), admin: calls.use(only<AsStaff>(asAdmin)) }
export type StaffArea = keyof typeof staff
