import { formatDate } from '#platform/dates/format.ts'
import { formatDay } from '#platform/dates/format-day.ts'
import { cn } from '#ui/cn.ts'
import { linkStyle } from '#ui/forms/text-link.tsx'
import { Badge } from '#ui/lists/badge.tsx'
import type { Column } from '#ui/lists/row-table.tsx'
import type { AdminCase } from './admin-cases.schema.ts'
import { CasePageLink } from './case-page-link.tsx'
import { CaseStatus } from './case-status.tsx'
import type { StaffCase } from './cases.schema.ts'

const none = (says: string) => <span className="text-ink-faint">{says}</span>

const title: Column<StaffCase> = {
  name: 'title',
  label: 'Case',
  order: { up: 'title', down: 'title-down' },
  className: 'min-w-56',
  cell: (row) => (
    <CasePageLink
      caseNumber={row.caseNumber}
      tabIndex={-1}
      data-row-open
      className="line-clamp-2 font-medium wrap-anywhere hover:underline"
    >
      {row.title}
    </CasePageLink>
  ),
}
const number: Column<StaffCase> = {
  name: 'number',
  label: 'Number',
  order: { up: 'number', down: 'number-down' },
  className: 'whitespace-nowrap tabular-nums',
  cell: (row) => row.caseNumber,
}
const client: Column<StaffCase> = {
  name: 'client',
  label: 'Client',
  className: 'min-w-32 wrap-anywhere',
  cell: (row) => row.clientName ?? none('No client'),
}
const practiceArea: Column<StaffCase> = {
  name: 'practiceArea',
  label: 'Practice area',
  cell: (row) => row.practiceArea ?? none('Not stated'),
}
const next: Column<StaffCase> = {
  name: 'next',
  label: 'Next step',
  className: 'min-w-40',
  cell: (row) =>
    row.nextStep ? (
      <span className="line-clamp-2 wrap-anywhere">
        {row.nextStepOn && `${formatDay(row.nextStepOn)}: `}
        {row.nextStep}
      </span>
    ) : (
      none('None')
    ),
}
const opened: Column<StaffCase> = {
  name: 'opened',
  label: 'Opened',
  order: { up: 'opened', down: 'opened-down', first: 'down' },
  className: 'whitespace-nowrap',
  cell: (row) => formatDay(row.startDate),
}
const created: Column<StaffCase> = {
  name: 'created',
  label: 'Created',
  order: { up: 'oldest', down: 'newest', first: 'down' },
  isExtra: true,
  className: 'whitespace-nowrap',
  cell: (row) => formatDate(row.createdAt),
}

/** The columns of a lawyer's table of cases, which are all of one status. */
export const lawyerCaseColumns: readonly Column<StaffCase>[] = [
  title,
  number,
  client,
  practiceArea,
  next,
  opened,
  created,
]

/** The columns of the administrators' table of cases. */
export const caseTableColumns: readonly Column<AdminCase>[] = [
  title,
  number,
  {
    name: 'status',
    label: 'Status',
    cell: (row) => (
      <span className="flex flex-wrap gap-1.5">
        <CaseStatus status={row.status} />
        {row.isHeld && <Badge tone="brass">Held</Badge>}
      </span>
    ),
  },
  client,
  {
    name: 'lawyer',
    label: 'Lawyer',
    className: 'min-w-32 wrap-anywhere',
    cell: (row) => row.lawyerName ?? none('Not assigned'),
  },
  { ...practiceArea, isExtra: true },
  { ...next, isExtra: true },
  {
    name: 'tasks',
    label: 'Tasks',
    numeric: true,
    cell: (row) =>
      row.taskCount > 0 ? (
        <CasePageLink
          caseNumber={row.caseNumber}
          tab="tasks"
          tabIndex={-1}
          className={cn(linkStyle, 'tabular-nums')}
        >
          {row.taskCount}
        </CasePageLink>
      ) : (
        none('0')
      ),
  },
  opened,
  created,
]
