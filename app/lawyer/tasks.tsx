import { HydrationBoundary } from '@tanstack/react-query'
import { useOutletContext } from 'react-router'
import { listSettingsQuery } from '#features/list-settings/list-layout.tsx'
import { taskListInput } from '#features/tasks/task-list.schema.ts'
import { LawyerTaskList, lawyerTasks } from '#features/tasks/task-list.tsx'
import { firm } from '#firm.ts'
import { listAskedBy } from '#platform/lists/list-address.ts'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { preload } from '../preload.ts'
import { fromCache } from '../section-cache.ts'
import type { Route } from './+types/tasks.ts'
import type { Portal } from './portal.tsx'

const queries = (request: Request) => [
  lawyerTasks(listAskedBy(taskListInput, request)),
  listSettingsQuery('lawyer'),
]

export const loader = async ({ request, context }: Route.LoaderArgs) => ({
  state: await preload(context, ...queries(request)),
})
export const clientLoader = fromCache(queries)

export const meta: Route.MetaFunction = () => [{ title: `Tasks · ${firm.name}` }]

export default function Tasks({ loaderData }: Route.ComponentProps) {
  const { lawyerId } = useOutletContext<Portal>()
  return (
    <HydrationBoundary state={loaderData.state}>
      <PageHeader title="My Tasks" />
      <LawyerTaskList lawyerId={lawyerId} />
    </HydrationBoundary>
  )
}
