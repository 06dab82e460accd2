import { HydrationBoundary } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { timeEntryListInput } from '#features/billing/billing.schema.ts'
import { TimeTable, timeTable } from '#features/billing/time-table.tsx'
import { firm } from '#firm.config.ts'
import { api } from '#platform/api/client.ts'
import { listAskedBy } from '#platform/lists/list-address.ts'
import { Button } from '#ui/button.tsx'
import { LateDialog, lateDialog } from '#ui/late-dialog.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { preload } from '../preload.ts'
import type { Route } from './+types/billing.ts'

const TimeEntryForm = lateDialog(() =>
  import('#features/billing/time-entry-form.tsx').then((code) => code.TimeEntryForm),
)

export const loader = async ({ request, context }: Route.LoaderArgs) => ({
  state: await preload(
    context,
    timeTable(listAskedBy(timeEntryListInput, request)),
    api.admin.billing.totals.queryOptions(),
  ),
})
export { keptSection as clientLoader } from '../kept-section.ts'

export const meta: Route.MetaFunction = () => [{ title: `Time & Billing · ${firm.name}` }]

export default function TimeAndBilling({ loaderData }: Route.ComponentProps) {
  const [adding, setAdding] = useState(false)
  return (
    <HydrationBoundary state={loaderData.state}>
      <PageHeader
        title="Time Tracking & Billing"
        actions={
          <Button onClick={() => setAdding(true)}>
            <Plus aria-hidden />
            Add Time Entry
          </Button>
        }
      />
      <TimeTable />
      <LateDialog open={adding}>
        <TimeEntryForm open={adding} onOpenChange={setAdding} />
      </LateDialog>
    </HydrationBoundary>
  )
}
