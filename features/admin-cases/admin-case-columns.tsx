import { caseColumns, none } from '#features/cases/case-columns.tsx'
import { CasePageLink } from '#features/cases/case-page-link.tsx'
import { CaseStatus } from '#features/cases/case-status.tsx'
import { cn } from '#ui/cn.ts'
import { linkStyle } from '#ui/forms/text-link.tsx'
import { Badge } from '#ui/lists/badge.tsx'
import type { Column } from '#ui/lists/row-table.tsx'
import type { AdminCase } from './admin-cases.schema.ts'

/** The columns of the administrators' table of cases. */
export const adminCaseTableColumns: readonly Column<AdminCase>[] = [
  caseColumns.title,
  caseColumns.number,
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
  caseColumns.client,
  {
    name: 'lawyer',
    label: 'Lawyer',
    className: 'min-w-32 wrap-anywhere',
    cell: (row) => row.lawyerName ?? none('Not assigned'),
  },
  { ...caseColumns.practiceArea, isExtra: true },
  { ...caseColumns.next, isExtra: true },
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
  caseColumns.opened,
  caseColumns.created,
]
