import { ORPCError } from '@orpc/client'
import type { Identity } from './identities.ts'
import { procedures } from './procedures.ts'
import { noSide, type Side, type Subject } from './sides.ts'

type Kind = 'word' | 'locked' | 'whispered'

/** The expected answer when an identity asks for a subject's rows: `ok`, or the error code. */
export function expectedAnswer(name: string, identity: Identity, subject: Subject): string {
  const [served, input, { answers = 'ok', missing = 'NOT_FOUND' } = {}] = procedures[name] ?? []
  if (!served) throw new Error(`Not in test/rights/procedures: ${name}`)
  const [audience, scope] = served.split(', ')
  const { role, side, grant } = identity
  if (audience === 'everyone') return answers
  if (audience === 'grant') {
    const isGranted = grant && mayUseGrant(identity) && (!scope || subject.name === 'A')
    return isGranted ? answers : 'NOT_FOUND'
  }
  if (role === 'anonymous') return 'UNAUTHORIZED'
  if (audience !== 'person' && role !== audience) return 'FORBIDDEN'
  if (!scope || !input) return answers
  if (subject === noSide) return missing
  if (scope === 'any') return answers
  const isTheirs = side === subject && (audience !== 'person' || role === 'client')
  return isTheirs ? answers : missing
}

/** A grant issued to a client doesn't work for another. */
const mayUseGrant = ({ side }: Identity) => side?.name !== 'B'

/** Whether an identity may ever see a side's word. */
export function entitled(identity: Identity, side: Side, kind: Kind): boolean {
  const isOwn = identity.side === side
  if (kind === 'whispered') return isOwn
  if (identity.role === 'admin') return true
  const hasUnlocked = Boolean(identity.grant) && mayUseGrant(identity) && side.name === 'A'
  if (kind === 'locked') return hasUnlocked || (isOwn && identity.role === 'lawyer')
  return isOwn || hasUnlocked
}

/** Calls a procedure by its dotted name, as pages do. */
export async function ask({ visit, grant }: Identity, name: string, input: unknown) {
  const call = name
    .split('.')
    .reduce<unknown>((at, part) => (at as Record<string, unknown>)[part], visit.api) as Call
  try {
    const body = await call(input, { context: grant ? { grant } : {} })
    return { code: 'ok', body: JSON.stringify(body) ?? '' }
  } catch (error) {
    if (!(error instanceof ORPCError)) throw error
    const { code, status, message, data } = error
    return { code, body: JSON.stringify({ code, status, message, data }) }
  }
}

type Call = (input: unknown, options: { context: object }) => Promise<unknown>
