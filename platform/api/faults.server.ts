import '../forms/field-messages.ts'
import { ORPCError, ValidationError } from '@orpc/server'
import { toCamelCase } from 'drizzle-orm/casing'
import pg from 'pg'
import type { z } from 'zod'
import { type FieldErrors, type ProblemCode, type ProblemOptions, problems } from './problem.ts'

/** A refusal or fault as the caller sees it. */
export class Problem extends ORPCError<
  ProblemCode,
  Pick<ProblemOptions, 'fields' | 'retryAfter' | 'extensions'>
> {
  constructor(code: ProblemCode, { detail, fields, retryAfter, extensions }: ProblemOptions = {}) {
    super(code, {
      status: problems[code][0],
      message: detail ?? problems[code][1],
      data: { fields, retryAfter, extensions },
    })
  }
}

/**
 * Converts anything thrown into what the caller sees. Invalid input never becomes a 500; the reason for a
 * fault on our side is never shown.
 */
export function toProblem(error: unknown): ORPCError<string, unknown> {
  if (error instanceof Problem) return error
  if (error instanceof ORPCError) {
    if (error.cause instanceof ValidationError) {
      if (error.code === 'BAD_REQUEST') return invalid(error.cause.issues as z.core.$ZodIssue[])
      return new Problem('INTERNAL_SERVER_ERROR')
    }
    return error
  }
  // An error that wraps another one (as the query builder's) says less than its cause.
  for (const fault of withCauses(error)) {
    if (fault instanceof pg.DatabaseError) return fromDatabase(fault)
    if (isUnreachable(fault)) return unavailable()
    const code = (fault as NodeJS.ErrnoException).code ?? ''
    if (diskIsFull.includes(code)) return new Problem('INSUFFICIENT_STORAGE', { retryAfter: 60 })
    if (diskFails.includes(code)) return new Problem('SERVICE_UNAVAILABLE', { retryAfter: 60 })
  }
  return new Problem('INTERNAL_SERVER_ERROR')
}

const diskIsFull = ['ENOSPC', 'EDQUOT']
const diskFails = ['EIO', 'EROFS']

/** The error, what caused it, what caused that, and so on. */
export function* withCauses(error: unknown): Generator<Error> {
  // The depth is limited, because an error can be its own cause.
  for (let depth = 0; error instanceof Error && depth < 10; depth++, error = error.cause) yield error
}

/** The name of the violated constraint; undefined for other errors. */
export function brokenConstraint(error: unknown): string | undefined {
  for (const fault of withCauses(error)) if (fault instanceof pg.DatabaseError) return fault.constraint
}

function invalid(issues: readonly z.core.$ZodIssue[]): Problem {
  const fields: FieldErrors = {}
  for (const issue of issues) fields[issue.path?.join('.') || '_'] ??= issue.message
  return new Problem('BAD_REQUEST', { detail: issues[0]?.message, fields })
}

/**
 * No connection (08, 28), no resources (53), a statement, a wait for a lock or a transaction that the database or an
 * operator ended (57, 55P03, 25P03, 25P04).
 */
const isPassing = /^(08|28|53|57|55P03|25P0[34])/

const notAccepted = (fault: pg.DatabaseError) =>
  new Problem('BAD_REQUEST', { fields: fieldOf(fault, 'This value is not accepted.') })

const unavailable = () => new Problem('SERVICE_UNAVAILABLE', { retryAfter: 5 })

/** Constraints are named `<table>_<column>_<kind>`, so that a refusal can be shown beside its field. */
function fromDatabase(fault: pg.DatabaseError): Problem {
  const state = fault.code ?? ''
  // Only concurrent uploads get here: a single one is refused earlier, with the space that is left.
  if (fault.constraint === 'storage_quota') return new Problem('QUOTA_EXCEEDED')
  switch (state) {
    case '23505':
      return new Problem('CONFLICT', {
        detail: 'This is already in use.',
        fields: fieldOf(fault, 'This is already in use.'),
      })
    case '23503':
      return new Problem('BAD_REQUEST', {
        fields: fieldOf(fault, 'This no longer exists, or is still in use.'),
      })
    case '23502':
    case '23514':
      return notAccepted(fault)
    // A policy or a grant refused the row: the same answer as for a row that isn't there.
    case '42501':
      return new Problem('NOT_FOUND')
    case '40001':
    case '40P01':
      return new Problem('CONFLICT')
    // The database's own disk.
    case '53100':
      return new Problem('INSUFFICIENT_STORAGE', { retryAfter: 60 })
  }
  // Raised by our own functions: the SQLSTATE class 'PT' plus the HTTP status.
  if (/^PT\d{3}$/.test(state)) {
    const code = (Object.keys(problems) as ProblemCode[]).find(
      (key) => problems[key][0] === Number(state.slice(2)),
    )
    if (code) return new Problem(code, { detail: fault.message, fields: fieldOf(fault, fault.message) })
  }
  // A value that a type or a function can't take: too long, out of range, a NUL byte, no date.
  if (state.startsWith('22')) return notAccepted(fault)
  return isPassing.test(state) ? unavailable() : new Problem('INTERNAL_SERVER_ERROR')
}

/** The field that a constraint or a column belongs to, by the name that forms and schemas give it. */
function fieldOf({ table, column, constraint }: pg.DatabaseError, message: string): FieldErrors | undefined {
  const named =
    table && constraint?.startsWith(`${table}_`) && constraint.slice(table.length + 1).replace(/_[a-z]+$/, '')
  const field = column || named
  return field ? { [toCamelCase(field)]: message } : undefined
}

const unreachable = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'ENOTFOUND',
  'NO_WRITABLE_HOST',
]

/** The database can't be reached, or the connection broke: it may be back in a moment. */
function isUnreachable(error: Error): boolean {
  const code = (error as NodeJS.ErrnoException).code ?? ''
  return (
    unreachable.includes(code) ||
    /Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error/.test(
      error.message,
    )
  )
}
