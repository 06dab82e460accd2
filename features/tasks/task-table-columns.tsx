import { CasePageLink } from '#features/cases/case-page-link.tsx'
import { cn } from '#ui/cn.ts'
import { linkStyle } from '#ui/forms/text-link.tsx'
import { type Column, RowOpener } from '#ui/lists/row-table.tsx'
import { TaskPriority, TaskRepeats, TaskStatus } from './task-badges.tsx'
import { TaskDue } from './task-due.tsx'
import type { TaskItem } from './task-list.schema.ts'

const none = (says: string) => <span className="text-ink-faint">{says}</span>

/** @param open opens a task's form */
export const taskTableColumns = (open: (task: TaskItem) => void): readonly Column<TaskItem>[] => [
  {
    name: 'title',
    label: 'Task',
    className: 'min-w-48',
    cell: (row) =>
      row.isCaseOwn ? (
        <RowOpener onOpen={() => open(row)}>{row.title}</RowOpener>
      ) : (
        <span className="font-medium wrap-anywhere">{row.title}</span>
      ),
  },
  {
    name: 'case',
    label: 'Case',
    className: 'min-w-40 wrap-anywhere',
    cell: ({ case: of, isCaseOwn }) =>
      isCaseOwn ? (
        <CasePageLink caseNumber={of.caseNumber} tab="tasks" className={cn(linkStyle, 'tap')}>
          {of.caseNumber}
        </CasePageLink>
      ) : (
        `${of.caseNumber} (another lawyer’s)`
      ),
  },
  {
    name: 'caseTitle',
    label: 'Case title',
    isExtra: true,
    className: 'min-w-40 wrap-anywhere',
    cell: (row) => row.case.title,
  },
  {
    name: 'due',
    label: 'Due',
    order: { up: 'due', down: 'due-down' },
    className: 'whitespace-nowrap',
    cell: (row) => (row.dueDate ? <TaskDue {...row} /> : none('No date')),
  },
  { name: 'status', label: 'Status', cell: (row) => <TaskStatus status={row.status} /> },
  {
    name: 'priority',
    label: 'Priority',
    cell: (row) => (row.priority === 'medium' ? 'Medium' : <TaskPriority priority={row.priority} />),
  },
  {
    name: 'assignee',
    label: 'Assigned to',
    className: 'min-w-32 wrap-anywhere',
    cell: (row) => (row.isCaseOwn ? (row.assigneeName ?? none('Nobody')) : 'You'),
  },
  {
    name: 'repeats',
    label: 'Repeats',
    isExtra: true,
    cell: (row) =>
      row.repeats ? <TaskRepeats repeats={row.repeats} until={row.repeatsUntil} /> : none('No'),
  },
  {
    name: 'checklist',
    label: 'Checklist',
    isExtra: true,
    className: 'wrap-anywhere',
    cell: (row) => row.checklistName ?? none('None'),
  },
]
