import { CasePageLink } from '#features/cases/case-page-link.tsx'
import { FieldChanges } from '#features/record-history/field-changes.tsx'
import { roleName } from '#platform/auth/role-name.ts'
import { formatDateTime } from '#platform/dates/format.ts'
import { cn } from '#ui/cn.ts'
import { Button } from '#ui/forms/button.tsx'
import { linkStyle } from '#ui/forms/text-link.tsx'
import { Badge, type BadgeTone } from '#ui/lists/badge.tsx'
import type { AuditLine } from './audit.schema.ts'

const tones: Record<string, BadgeTone> = { admin: 'brass', lawyer: 'blue', client: 'green' }

type Props = {
  line: AuditLine
  /** Narrows the log to what this person did. */
  onPerson: (id: string) => void
  /** Narrows the log to this case. */
  onCase: (id: string) => void
}

/** A line of the log: when, who as what, and what they did. */
export function AuditEntry({ line, onPerson, onCase }: Props) {
  const { at, person, role, caseId, caseNumber, address } = line
  const name = person?.name ?? 'A deleted account'
  return (
    <li className="grid gap-x-6 gap-y-1 px-4 py-3 text-sm lg:grid-cols-[10rem_16rem_1fr]">
      <time dateTime={at.toISOString()} className="text-xs/6 text-ink-soft tabular-nums">
        {formatDateTime(at)}
      </time>
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 self-start">
        {person && (
          <Button
            variant="link"
            size="sm"
            aria-label={`Only what ${name} did`}
            className="text-left wrap-anywhere whitespace-normal"
            onClick={() => onPerson(person.id)}
          >
            {name}
          </Button>
        )}
        <Badge tone={tones[role] ?? 'grey'}>{roleName(role)}</Badge>
      </p>
      <div className="min-w-0">
        <p className="leading-6 wrap-anywhere">{line.sentence}</p>
        <FieldChanges changes={line.changes} />
        {(caseId || address) && (
          <p className="flex flex-wrap items-center gap-x-4 text-xs text-ink-soft">
            {caseId && (
              <Button
                variant="link"
                size="sm"
                className="text-xs"
                aria-label={`Only this case, ${caseNumber ?? 'which was deleted'}`}
                onClick={() => onCase(caseId)}
              >
                Only this case
              </Button>
            )}
            {caseNumber && (
              <CasePageLink caseNumber={caseNumber} className={cn(linkStyle, 'tap')}>
                {caseNumber}
              </CasePageLink>
            )}
            {address && <span className="tabular-nums">from {address}</span>}
          </p>
        )}
      </div>
    </li>
  )
}
