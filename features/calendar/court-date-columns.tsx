import { CasePageLink } from '#features/cases/case-page-link.tsx'
import { formatDate, formatDateTime } from '#platform/dates/format.ts'
import { cn } from '#ui/cn.ts'
import { linkStyle } from '#ui/forms/text-link.tsx'
import { Badge } from '#ui/lists/badge.tsx'
import { type Column, RowOpener } from '#ui/lists/row-table.tsx'
import type { CourtDate } from './admin-calendar.schema.ts'
import { judgeToBeAssigned } from './calendar.schema.ts'
import type { LawyerCourtDate } from './lawyer-court-dates.schema.ts'

const none = (says: string) => <span className="text-ink-faint">{says}</span>

type Shared = Pick<CourtDate, 'courtDate' | 'deadline' | 'location' | 'judgeName' | 'judgeConfirmed'>

const when: Column<Shared> = {
  name: 'when',
  label: 'When',
  order: { up: 'earliest', down: 'latest' },
  className: 'whitespace-nowrap',
  cell: (row) => <time dateTime={row.courtDate.toISOString()}>{formatDateTime(row.courtDate)}</time>,
}
const further: Column<Shared>[] = [
  {
    name: 'location',
    label: 'Location',
    className: 'min-w-32 wrap-anywhere',
    cell: (row) => row.location || none('Not stated'),
  },
  {
    name: 'judge',
    label: 'Judge',
    className: 'min-w-32 wrap-anywhere',
    cell: (row) => (row.judgeConfirmed && row.judgeName ? row.judgeName : none(judgeToBeAssigned)),
  },
  {
    name: 'deadline',
    label: 'Deadline',
    className: 'whitespace-nowrap',
    cell: (row) => (row.deadline ? formatDate(row.deadline) : none('None')),
  },
]

const caseLink = (caseNumber: string) => (
  <CasePageLink caseNumber={caseNumber} tab="dates" className={cn(linkStyle, 'tap')}>
    {caseNumber}
  </CasePageLink>
)

/**
 * The columns of the administrators' table of court dates.
 * @param open opens a court date's form
 */
export const courtDateTableColumns = (open: (event: CourtDate) => void): readonly Column<CourtDate>[] => [
  {
    name: 'title',
    label: 'Court date',
    className: 'min-w-48',
    cell: (row) => <RowOpener onOpen={() => open(row)}>{row.title}</RowOpener>,
  },
  when,
  {
    name: 'case',
    label: 'Case',
    className: 'whitespace-nowrap',
    cell: (row) => (row.caseNumber ? caseLink(row.caseNumber) : none('Without a case')),
  },
  ...further,
  {
    name: 'client',
    label: 'Client',
    isExtra: true,
    className: 'min-w-32 wrap-anywhere',
    cell: (row) => row.clientName,
  },
  {
    name: 'public',
    label: 'Public',
    cell: (row) => (row.isPublic ? <Badge tone="blue">Public</Badge> : none('No')),
  },
]

/** The columns of a lawyer's table of court dates. */
export const lawyerCourtDateColumns: readonly Column<LawyerCourtDate>[] = [
  {
    name: 'title',
    label: 'Court date',
    className: 'min-w-48',
    cell: (row) => (
      <CasePageLink
        caseNumber={row.case.caseNumber}
        tab="dates"
        tabIndex={-1}
        data-row-open
        className="font-medium wrap-anywhere hover:underline"
      >
        {row.title}
      </CasePageLink>
    ),
  },
  when,
  {
    name: 'case',
    label: 'Case',
    className: 'whitespace-nowrap',
    cell: (row) => row.case.caseNumber,
  },
  {
    name: 'caseTitle',
    label: 'Case title',
    isExtra: true,
    className: 'min-w-40 wrap-anywhere',
    cell: (row) => row.case.title,
  },
  ...further,
]
