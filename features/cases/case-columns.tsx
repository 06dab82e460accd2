import { formatDate } from '#platform/dates/format.ts'
import { formatDay } from '#platform/dates/format-day.ts'
import type { Column } from '#ui/lists/row-table.tsx'
import { CasePageLink } from './case-page-link.tsx'
import { isClosedStatus, type StaffCase } from './cases.schema.ts'

/** The text of a cell without a value. */
export const none = (says: string) => <span className="text-ink-faint">{says}</span>

/** Columns of the tables of cases in both portals of the firm, each with its own order. */
export const caseColumns = {
  title: {
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
  number: {
    name: 'number',
    label: 'Number',
    order: { up: 'number', down: 'number-down' },
    className: 'whitespace-nowrap tabular-nums',
    cell: (row) => row.caseNumber,
  },
  client: {
    name: 'client',
    label: 'Client',
    className: 'min-w-32 wrap-anywhere',
    cell: (row) => row.clientName ?? none('No client'),
  },
  practiceArea: {
    name: 'practiceArea',
    label: 'Practice area',
    cell: (row) => row.practiceArea ?? none('Not stated'),
  },
  next: {
    name: 'next',
    label: 'Next step',
    className: 'min-w-40',
    cell: (row) =>
      row.nextStep && !isClosedStatus(row.status) ? (
        <span className="line-clamp-2 wrap-anywhere">
          {row.nextStepOn && `${formatDay(row.nextStepOn)}: `}
          {row.nextStep}
        </span>
      ) : (
        none('None')
      ),
  },
  opened: {
    name: 'opened',
    label: 'Opened',
    order: { up: 'opened', down: 'opened-down', first: 'down' },
    className: 'whitespace-nowrap',
    cell: (row) => formatDay(row.startDate),
  },
  created: {
    name: 'created',
    label: 'Created',
    order: { up: 'oldest', down: 'newest', first: 'down' },
    isExtra: true,
    className: 'whitespace-nowrap',
    cell: (row) => formatDate(row.createdAt),
  },
} satisfies Record<string, Column<StaffCase>>

const { title, number, client, practiceArea, next, opened, created } = caseColumns

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
