import { formatDate } from '#platform/dates/format.ts'
import { formatDay } from '#platform/dates/format-day.ts'
import { cn } from '#ui/cn.ts'
import { linkStyle } from '#ui/forms/text-link.tsx'
import { Badge } from '#ui/lists/badge.tsx'
import type { Column } from '#ui/lists/row-table.tsx'
import type { AdminCase } from './admin-cases.schema.ts'
import { CasePageLink } from './case-page-link.tsx'
import { CaseStatus } from './case-status.tsx'

/** The columns of the administrators' table of cases. */
export const caseTableColumns: readonly Column<AdminCase>[] = [
  {
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
  },
  {
    name: 'number',
    label: 'Number',
    order: { up: 'number', down: 'number-down' },
    className: 'whitespace-nowrap tabular-nums',
    cell: (row) => row.caseNumber,
  },
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
  {
    name: 'client',
    label: 'Client',
    className: 'min-w-32 wrap-anywhere',
    cell: (row) => row.clientName ?? none('No client'),
  },
  {
    name: 'lawyer',
    label: 'Lawyer',
    className: 'min-w-32 wrap-anywhere',
    cell: (row) => row.lawyerName ?? none('Not assigned'),
  },
  {
    name: 'practiceArea',
    label: 'Practice area',
    isExtra: true,
    cell: (row) => row.practiceArea ?? none('Not stated'),
  },
  {
    name: 'next',
    label: 'Next step',
    isExtra: true,
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
  },
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
  {
    name: 'opened',
    label: 'Opened',
    order: { up: 'opened', down: 'opened-down', first: 'down' },
    className: 'whitespace-nowrap',
    cell: (row) => formatDay(row.startDate),
  },
  {
    name: 'created',
    label: 'Created',
    order: { up: 'oldest', down: 'newest', first: 'down' },
    isExtra: true,
    className: 'whitespace-nowrap',
    cell: (row) => formatDate(row.createdAt),
  },
]

const none = (says: string) => <span className="text-ink-faint">{says}</span>
