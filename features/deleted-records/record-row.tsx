import { ArchiveRestore, BookOpen, CalendarClock, Lock, LockOpen } from 'lucide-react'
import { CasePageLink } from '#features/cases/case-page-link.tsx'
import { formatDateTime } from '#platform/dates/format.ts'
import { formatDay } from '#platform/dates/format-day.ts'
import { cn } from '#ui/cn.ts'
import { Button } from '#ui/forms/button.tsx'
import { linkStyle } from '#ui/forms/text-link.tsx'
import { Badge } from '#ui/lists/badge.tsx'
import { Cell, TableRow } from '#ui/lists/table.tsx'
import type { RecordItem } from './deleted-records.schema.ts'
import { nameOfKind, nameOfRecord } from './record-name.ts'

export type RecordDialogName = 'hold' | 'date' | 'restore' | 'read'

type Props = { record: RecordItem; onOpen: (dialog: RecordDialogName) => void }

/** A deleted record, what keeps it, and what may be done about that. */
export function RecordRow({ record, onOpen }: Props) {
  const { kind, label, caseNumber, hasCase, deletedAt, deletedBy, hold, restored, can } = record
  return (
    <TableRow className="max-lg:flex max-lg:flex-col max-lg:py-3">
      <Cell className="max-lg:py-1 lg:min-w-48">
        <span className="block font-medium wrap-anywhere">{label ?? nameOfKind(kind)}</span>
        <span className="text-ink-soft">
          {label && `${nameOfKind(kind)} `}
          {kind !== 'cases' && caseNumber && (
            <>
              of case{' '}
              {hasCase ? (
                <CasePageLink caseNumber={caseNumber} className={cn(linkStyle, 'tap')}>
                  {caseNumber}
                </CasePageLink>
              ) : (
                caseNumber
              )}
            </>
          )}
        </span>
        {kind === 'cases' && !restored && !can.restore && (
          <span className="block text-ink-soft">Stays deleted: its client was deleted for good.</span>
        )}
      </Cell>
      <Cell className="max-lg:py-1">
        <span className="block whitespace-nowrap">
          <span className="text-ink-soft lg:hidden">Deleted </span>
          {formatDateTime(deletedAt)}
        </span>
        <span className="text-ink-soft">{deletedBy ? `by ${deletedBy}` : 'with its account'}</span>
        {restored && (
          <span className="mt-1.5 block">
            <span className="flex flex-wrap items-center gap-x-2">
              <Badge tone="green">Restored</Badge> {formatDateTime(restored.at)}
            </span>
            {restored.by && <span className="text-ink-soft">by {restored.by}</span>}
          </span>
        )}
      </Cell>
      <Cell className="max-lg:py-1 lg:min-w-44">
        <Keeping record={record} />
      </Cell>
      <Cell className="max-lg:pt-2 max-lg:pb-1">
        <span className="flex flex-wrap gap-2">
          {can.read && (
            <Button
              variant="secondary"
              size="sm"
              aria-label={`Read: ${nameOfRecord(record)}`}
              onClick={() => onOpen('read')}
            >
              <BookOpen aria-hidden />
              Read
            </Button>
          )}
          {can.restore && (
            <Button
              variant="secondary"
              size="sm"
              aria-label={`Restore: ${nameOfRecord(record)}`}
              onClick={() => onOpen('restore')}
            >
              <ArchiveRestore aria-hidden />
              Restore
            </Button>
          )}
          <Button
            variant="secondary"
            size="sm"
            aria-label={`${hold ? 'Lift hold' : 'Hold'}: ${nameOfRecord(record)}`}
            onClick={() => onOpen('hold')}
          >
            {hold ? <LockOpen aria-hidden /> : <Lock aria-hidden />}
            {hold ? 'Lift Hold' : 'Hold'}
          </Button>
          <Button
            variant="secondary"
            size="sm"
            aria-label={`Change date: ${nameOfRecord(record)}`}
            onClick={() => onOpen('date')}
          >
            <CalendarClock aria-hidden />
            Change Date
          </Button>
        </span>
      </Cell>
    </TableRow>
  )
}

function Keeping({ record: { purgeAfter, hold, heldWith } }: { record: RecordItem }) {
  return (
    <>
      <span className="block whitespace-nowrap">
        <span className="text-ink-soft lg:hidden">Kept until </span>
        {formatDay(purgeAfter)} {hold && <Badge tone="brass">On hold</Badge>}
        {heldWith && <Badge tone="brass">Held with its {heldWith}</Badge>}
      </span>
      {hold && (
        <span className="line-clamp-2 text-ink-soft wrap-anywhere">
          {hold.reason}
          {hold.by && ` (${hold.by})`}
        </span>
      )}
    </>
  )
}
