import { ORPCError } from '@orpc/client'
import type { Identity } from './identities.ts'
import { procedures } from './procedures.ts'
import { nobody, type Side, type Subject } from './sides.ts'

type Kind = 'word' | 'locked' | 'whispered'

/** What the line of a procedure means for somebody who asks for a subject's rows: `ok`, or the code of the refusal. */
export function expectedAnswer(name: string, identity: Identity, subject: Subject): string {
  const [served, input, { answers = 'ok', missing = 'NOT_FOUND' } = {}] = procedures[name] ?? []
  if (!served) throw new Error(`Not in test/rights/procedures.ts: ${name}`)
  const [audience, scope] = served.split(', ')
  const { standing, side, grant } = identity
  if (audience === 'everyone') return answers
  if (audience === 'grant') {
    const isGranted = grant && mayUseGrant(identity) && (!scope || subject.name === 'A')
    return isGranted ? answers : 'NOT_FOUND'
  }
  if (standing === 'stranger') return 'UNAUTHORIZED'
  if (audience !== 'person' && standing !== audience) return 'FORBIDDEN'
  if (!scope || !input) return answers
  if (subject === nobody) return missing
  if (scope === 'any') return answers
  const isTheirs = side === subject && (audience !== 'person' || standing === 'client')
  return isTheirs ? answers : missing
}

/** A grant that was made out to a client is no use to another. */
const mayUseGrant = ({ side }: Identity) => side?.name !== 'B'

/** Whether somebody may be told a word of a side at all, whatever they ask. */
export function entitled(identity: Identity, side: Side, kind: Kind): boolean {
  const isOwn = identity.side === side
  if (kind === 'whispered') return isOwn
  if (identity.standing === 'admin') return true
  const hasUnlocked = Boolean(identity.grant) && mayUseGrant(identity) && side.name === 'A'
  if (kind === 'locked') return hasUnlocked || (isOwn && identity.standing === 'lawyer')
  return isOwn || hasUnlocked
}

/** Calls a procedure by its dotted name, as the pages do. */
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
