import type { ConflictCheck, ConflictMatch, checkOccasions } from './conflicts.schema.ts'

const dayMs = 24 * 60 * 60 * 1000

/** "3 years", "5 months" or "12 days" of leads. */
export function leadTime(since: string, now = new Date()): string {
  const days = Math.max(1, Math.round((now.getTime() - new Date(since).getTime()) / dayMs))
  const [count, unit] =
    days >= 730
      ? [Math.floor(days / 365), 'year']
      : days >= 60
        ? [Math.floor(days / 30), 'month']
        : [days, 'day']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

/** What a check says in one line. An unanswered check is never shown as one without matches. */
export function answerLine({
  state,
  matches,
  searched,
  leadsSince,
}: Pick<ConflictCheck, 'state' | 'searched' | 'leadsSince'> & { matches: number }): string {
  if (state === 'open') return 'Not answered yet'
  if (matches > 0) return matches === 1 ? '1 possible match' : `${matches} possible matches`
  const names = `${(searched ?? 0).toLocaleString('en-US')} name${searched === 1 ? '' : 's'}`
  return leadsSince
    ? `Nothing found among ${names} and ${leadTime(leadsSince)} of leads.`
    : `Nothing found among ${names}.`
}

export const occasionNames: Record<(typeof checkOccasions)[number], string> = {
  lead: 'New lead',
  client: 'New client',
  case: 'New case',
  party: 'New party',
  renamed: 'New name',
  nightly: 'Nightly comparison',
  asked: 'Asked for',
}

/** Why a match was found. */
export function howFound({ kind, likeness, via }: ConflictMatch): string {
  if (kind === 'contact') return 'Same address, phone or domain'
  if (kind === 'relation') return via ? `Related: ${via}` : 'Related'
  if (kind === 'party') return 'Listed in another case'
  return likeness === 1 ? 'Same name' : 'Similar name'
}

/** Where the name was found. */
export function whatFound({ source, clientId, leadId, leadStatus }: ConflictMatch): string {
  switch (source) {
    case 'party':
      if (clientId) return 'Client'
      if (leadId) return leadStatus === 'lost' ? 'Lost lead' : 'Lead'
      return 'Party'
    case 'client':
      return 'Company of a client'
    case 'lead':
      return 'Other side of a lead'
    case 'case':
      return 'Title of a case'
    case 'update':
      return 'Timeline entry'
    case 'document':
      return 'Document title'
    case 'time':
      return 'Time entry'
    case 'deleted':
      return 'Deleted record'
    default:
      return ''
  }
}
