import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { optionsOfLawyers, unassigned } from '#features/lawyers/lawyer-called.schema.ts'
import { ArrangedListScreen } from '#features/list-settings/arranged-list-screen.tsx'
import type { ManyProps } from '#features/list-settings/many-dialog.tsx'
import { api } from '#platform/api/client.ts'
import { useList } from '#platform/lists/use-list.ts'
import { useOpenedRow } from '#platform/lists/use-opened-row.ts'
import { CardsLoading } from '#ui/lists/cards-loading.tsx'
import { LateDialog, lateDialog } from '#ui/overlays/late-dialog.tsx'
import { TaskCard } from './task-card.tsx'
import {
  adminTaskListInput,
  type TaskItem,
  type TaskState,
  taskListInput,
  taskOrders,
  taskStates,
} from './task-list.schema.ts'
import { taskTableColumns } from './task-table-columns.tsx'

const TaskForm = lateDialog(() => import('./task-form.tsx').then((code) => code.TaskForm))

type Side = 'admin' | 'lawyer'

export const adminTasks = (input: z.output<typeof adminTaskListInput>) =>
  api.admin.tasks.all.queryOptions({ input })
export const lawyerTasks = (input: z.output<typeof taskListInput>) =>
  api.lawyer.tasks.all.queryOptions({ input })

/** What can be done with several tasks. */
const actionsOf = (side: Side) => [
  {
    label: 'Status',
    Dialog: lateDialog(async () => {
      const { SetTasksStatus } = await import('./change-many-tasks.tsx')
      return (props: ManyProps<TaskItem>) => <SetTasksStatus side={side} {...props} />
    }),
  },
  {
    label: 'Assign',
    Dialog: lateDialog(async () => {
      const { AssignTasks } = await import('./change-many-tasks.tsx')
      return (props: ManyProps<TaskItem>) => <AssignTasks side={side} {...props} />
    }),
  },
]
const actions = { admin: actionsOf('admin'), lawyer: actionsOf('lawyer') }

const stateFilter = {
  name: 'state',
  label: 'State',
  all: taskStates.open,
  standard: 'open',
  options: (['overdue', 'completed'] as const).map((value) => ({ value, label: taskStates[value] })),
}
const grid = 'grid grid-cols-1 gap-4 xl:grid-cols-2'
const empty: Record<TaskState, string> = {
  open: 'No open tasks.',
  overdue: 'Nothing is overdue.',
  completed: 'No completed tasks.',
}

/** A task by itself, whatever its state. */
const alone = {
  admin: (ids: string) => adminTasks(adminTaskListInput.parse({ ids })),
  lawyer: (ids: string) => lawyerTasks(taskListInput.parse({ ids })),
}

/** The firm's tasks across cases, for administrators, live. */
export function AdminTaskList() {
  const list = useList({
    schema: adminTaskListInput,
    query: adminTasks,
    topics: ['case_tasks', 'cases'],
    key: api.admin.tasks.key(),
  })
  const lawyers = useQuery(api.admin.lawyers.options.queryOptions())
  return (
    <TaskScreen
      side="admin"
      name="tasks"
      csv="tasks"
      list={list}
      views={[
        { name: 'Overdue', address: 'state=overdue' },
        { name: 'Unassigned', address: `assignedTo=${unassigned}` },
      ]}
      filters={[
        stateFilter,
        {
          name: 'assignedTo',
          label: 'Assigned to',
          all: 'Everybody',
          options: [{ value: unassigned, label: 'Nobody' }, ...optionsOfLawyers(lawyers.data)],
        },
      ]}
    />
  )
}

/** The tasks of a lawyer's cases, and those that are assigned to them in others, live. */
export function LawyerTaskList({ lawyerId }: { lawyerId: string | null }) {
  const list = useList({
    schema: taskListInput,
    query: lawyerTasks,
    topics: lawyerId
      ? ['case_tasks/lawyer_id', 'case_tasks/assigned_to', 'cases/lawyer_id'].map((of) => `${of}/${lawyerId}`)
      : [],
    key: api.lawyer.tasks.key(),
  })
  return (
    <TaskScreen
      side="lawyer"
      name="own-tasks"
      csv="own-tasks"
      list={list}
      views={[{ name: 'My overdue', address: 'state=overdue' }]}
      filters={[stateFilter]}
    />
  )
}

type ScreenProps = Pick<
  Parameters<typeof ArrangedListScreen<TaskItem>>[0],
  'side' | 'name' | 'csv' | 'list' | 'views' | 'filters'
>

function TaskScreen(props: ScreenProps) {
  const { side, list } = props
  const edited = useOpenedRow(list.page.data?.items, alone[side])
  const { state } = list.input as { state: TaskState }
  return (
    <>
      <ArrangedListScreen
        {...props}
        search="Search tasks"
        one="task"
        many="tasks"
        label="Tasks"
        columns={taskTableColumns(edited.open)}
        nameOf={({ title }) => title}
        orders={taskOrders}
        all="Open tasks"
        actions={actions[side]}
        loading={<CardsLoading label="Loading tasks..." className={grid} />}
        failed="Failed to load data"
        empty={empty[state]}
        emptyAbout="Tasks are added on the page of a case."
      >
        {(items) => (
          <ul className={grid}>
            {items.map((task) => (
              <TaskCard key={task.id} task={task} side={side} onEdit={() => edited.open(task)} />
            ))}
          </ul>
        )}
      </ArrangedListScreen>
      <LateDialog open={edited.isOpen}>
        {edited.row && (
          <TaskForm
            of={edited.row.case}
            side={side}
            edited={edited.row}
            open={edited.isOpen}
            onOpenChange={edited.onOpenChange}
          />
        )}
      </LateDialog>
    </>
  )
}
