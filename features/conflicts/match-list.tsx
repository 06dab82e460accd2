import { EyeOff } from 'lucide-react'
import { CasePageLink } from '#features/cases/case-page-link.tsx'
import { partyRoleNames } from '#features/parties/parties.schema.ts'
import { linkStyle } from '#ui/forms/text-link.tsx'
import { Badge } from '#ui/lists/badge.tsx'
import { howFound, whatFound } from './check-texts.ts'
import type { ConflictCheck, ConflictMatch } from './conflicts.schema.ts'

/** What a check found, the likeliest first. */
export const MatchList = ({ check: { matches, ask } }: { check: ConflictCheck }) => (
  <ol aria-label="Possible matches" className="divide-y divide-rule rounded-md border border-rule">
    {matches.map((match) => (
      <li key={match.place} className="flex flex-col gap-1 px-4 py-3 text-sm">
        {match.found === null ? <Hidden match={match} ask={ask} /> : <Found match={match} />}
      </li>
    ))}
  </ol>
)

const Found = ({ match }: { match: ConflictMatch }) => (
  <>
    <p className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
      <span className="font-medium wrap-anywhere">{match.found}</span>
      <span className="flex flex-wrap gap-2">
        {match.isKept && <Badge tone="brass">Hidden from the lawyer who asked</Badge>}
        <Badge>{whatFound(match)}</Badge>
      </span>
    </p>
    <p className="text-ink-soft wrap-anywhere">
      {howFound(match)}
      {match.asked !== match.found && ` · searched for ${match.asked}`}
    </p>
    {match.cases.map(({ number, title, role }) => (
      <p key={`${number} ${role}`} className="wrap-anywhere">
        {role && `${partyRoleNames[role]} in `}
        <CasePageLink caseNumber={number} tab="people" className={linkStyle}>
          {number}
        </CasePageLink>{' '}
        <span className="text-ink-soft">{title}</span>
      </p>
    ))}
  </>
)

const Hidden = ({ match, ask }: { match: ConflictMatch; ask: readonly string[] }) => (
  <p className="flex items-start gap-2">
    <EyeOff aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-faint" />
    <span className="wrap-anywhere">
      A match in the firm{match.asked && ` for ${match.asked}`}. Ask{' '}
      {ask.length > 0 ? ask.join(' or ') : 'an administrator'}.
    </span>
  </p>
)
