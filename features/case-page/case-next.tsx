import { useLocation } from 'react-router'
import { caseAddress } from '#features/cases/case-page-link.tsx'
import { formatDate, formatDateTime } from '#platform/dates/format.ts'
import { firmDay, formatDay } from '#platform/dates/format-day.ts'
import { cn } from '#ui/cn.ts'
import type { CasePage } from './case-page.schema.ts'
import { NextCell, NextCells } from './next-cells.tsx'

/** A case's next court date, deadline and task, and its chat: always in the same cells, to be found quickly. */
export function CaseNext({ item, tabs }: { item: CasePage; tabs: readonly string[] }) {
  const { pathname } = useLocation()
  const address = caseAddress(pathname, item.caseNumber)
  const tab = (name: string) => (tabs.includes(name) ? `${address}/${name}` : undefined)
  const { courtDate, deadline, task, chat } = item.next
  const overdue = Boolean(task?.dueDate && task.dueDate < firmDay())
  const isPassed = Boolean(deadline && firmDay(deadline.at) < firmDay())
  const chats = `${address.split('/cases/', 1)[0]}/chats?chat=${chat?.conversationId}`
  return (
    <NextCells count={chat ? 4 : 3}>
      <NextCell
        label="Court date"
        to={tab('dates')}
        value={courtDate && formatDateTime(courtDate.at)}
        about={courtDate && [courtDate.title, courtDate.location].filter(Boolean).join(' · ')}
        none="None ahead"
      />
      <NextCell
        label="Deadline"
        to={tab('dates')}
        value={deadline && formatDate(deadline.at)}
        about={
          deadline && (
            <>
              {isPassed && <span className="text-danger">Passed. </span>}
              {deadline.title}
            </>
          )
        }
        none="None ahead"
      />
      <NextCell
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
        <NextCell
          label="Messages"
          to={chats}
          value={chat.unread ? `${chat.unread} unread` : undefined}
          about={chat.unread ? `From ${item.clientName ?? 'the client'}` : undefined}
          none="All read"
        />
      )}
    </NextCells>
  )
}
