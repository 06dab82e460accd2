import { HydrationBoundary } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useOutletContext } from 'react-router'
import { ownTimeListInput } from '#features/billing/billing.schema.ts'
import { OwnTimeList, ownTime } from '#features/billing/own-time-list.tsx'
import { listSettingsQuery } from '#features/list-settings/list-layout.tsx'
import { firm } from '#firm.ts'
import { useAskedForm } from '#platform/forms/use-asked-form.ts'
import { listAskedBy } from '#platform/lists/list-address.ts'
import { Button } from '#ui/forms/button.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { preload } from '../preload.ts'
import { fromCache } from '../section-cache.ts'
import type { Route } from './+types/time.ts'
import type { Portal } from './portal.tsx'

const queries = (request: Request) => [
  ownTime(listAskedBy(ownTimeListInput, request)),
  listSettingsQuery('lawyer'),
]

export const loader = async ({ request, context }: Route.LoaderArgs) => ({
  state: await preload(context, ...queries(request)),
})
export const clientLoader = fromCache(queries)

export const meta: Route.MetaFunction = () => [{ title: `Time · ${firm.name}` }]

export default function Time({ loaderData }: Route.ComponentProps) {
  const { lawyerId } = useOutletContext<Portal>()
  const [adding, setAdding] = useAskedForm()
  return (
    <HydrationBoundary state={loaderData.state}>
      <PageHeader
        title="My Time"
        actions={
          <Button onClick={() => setAdding(true)}>
            <Plus aria-hidden />
            Add Time
          </Button>
        }
      />
      <OwnTimeList lawyerId={lawyerId} adding={adding} onAdding={setAdding} />
    </HydrationBoundary>
  )
}
