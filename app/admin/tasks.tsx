import { HydrationBoundary } from '@tanstack/react-query'
import { listSettingsQuery } from '#features/list-settings/list-layout.tsx'
import { adminTaskListInput } from '#features/tasks/task-list.schema.ts'
import { AdminTaskList, adminTasks } from '#features/tasks/task-list.tsx'
import { firm } from '#firm.ts'
import { listAskedBy } from '#platform/lists/list-address.ts'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { preload } from '../preload.ts'
import { fromCache } from '../section-cache.ts'
import type { Route } from './+types/tasks.ts'

const queries = (request: Request) => [
  adminTasks(listAskedBy(adminTaskListInput, request)),
  listSettingsQuery('admin'),
]

export const loader = async ({ request, context }: Route.LoaderArgs) => ({
  state: await preload(context, ...queries(request)),
})
export const clientLoader = fromCache(queries)

export const meta: Route.MetaFunction = () => [{ title: `Tasks · ${firm.name}` }]

export default function Tasks({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.state}>
      <PageHeader title="All Tasks" />
      <AdminTaskList />
    </HydrationBoundary>
  )
}
