import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { caseAddress } from '#features/cases/case-page-link.tsx'
import { formatDate, formatDateTime } from '#platform/dates/format.ts'
import { firmDay, formatDay } from '#platform/dates/format-day.ts'
import { cn } from '#ui/cn.ts'
import { linkStyle } from '#ui/forms/text-link.tsx'
import type { CasePage } from './case-page.schema.ts'

/** A case's next court date, deadline and task, and its chat: always in the same cells, to be found quickly. */
export function CaseNext({ item, tabs }: { item: CasePage; tabs: readonly string[] }) {
  const { pathname } = useLocation()
  const address = caseAddress(pathname, item.caseNumber)
  const tab = (name: string) => (tabs.includes(name) ? `${address}/${name}` : undefined)
  const { courtDate, deadline, task, chat } = item.next
  const overdue = Boolean(task?.dueDate && task.dueDate < firmDay())
  const chats = `${address.split('/cases/', 1)[0]}/chats?chat=${chat?.conversationId}`
  return (
    <dl
      aria-label="What comes next"
      className={cn(
        'grid grid-cols-2 gap-px overflow-hidden rounded-md border border-rule bg-rule',
        chat ? 'xl:grid-cols-4' : 'xl:grid-cols-3 max-xl:*:last:col-span-full',
      )}
    >
      <Cell
        label="Court date"
        to={tab('dates')}
        value={courtDate && formatDateTime(courtDate.at)}
        about={courtDate && [courtDate.title, courtDate.location].filter(Boolean).join(' · ')}
        none="None ahead"
      />
      <Cell
        label="Deadline"
        to={tab('dates')}
        value={deadline && formatDate(deadline.at)}
        about={deadline?.title}
        none="None ahead"
      />
      <Cell
        label="Oldest open task"
        to={tab('tasks')}
        value={task?.title}
        about={
          task?.dueDate && (
            <span className={cn(overdue && 'text-danger')}>
              {overdue ? 'Overdue since' : 'Due'} {formatDay(task.dueDate)}
            </span>
          )
        }
        none="Nothing open"
      />
      {chat && (
        <Cell
          label="Messages"
          to={chats}
          value={chat.unread ? `${chat.unread} unread` : undefined}
          about={chat.unread ? `From ${item.clientName ?? 'the client'}` : undefined}
          none="All read"
        />
      )}
    </dl>
  )
}

type CellProps = {
  label: string
  /** The tab that has all of them. */
  to: string | undefined
  value: ReactNode
  about?: ReactNode
  /** Said in place of a missing value. */
  none: string
}

const Cell = ({ label, to, value, about, none }: CellProps) => (
  <div className="flex min-w-0 flex-col gap-0.5 bg-surface px-3 py-2.5 sm:px-4 sm:py-3">
    <dt className="text-xs text-ink-soft">
      {to ? (
        <Link
          to={to}
          preventScrollReset
          className={cn(linkStyle, 'tap text-ink-soft no-underline hover:underline')}
        >
          {label}
        </Link>
      ) : (
        label
      )}
    </dt>
    <dd className={cn('line-clamp-2 text-sm wrap-anywhere', value ? 'font-medium' : 'text-ink-faint')}>
      {value ?? none}
    </dd>
    {about && <dd className="line-clamp-2 text-xs wrap-anywhere text-ink-soft">{about}</dd>}
  </div>
)
