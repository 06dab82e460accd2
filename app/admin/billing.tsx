import { HydrationBoundary } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { timeEntryListInput } from '#features/billing/billing.schema.ts'
import { TimeTable, timeTable } from '#features/billing/time-table.tsx'
import { listSettingsQuery } from '#features/list-settings/list-layout.tsx'
import { firm } from '#firm.ts'
import { api } from '#platform/api/client.ts'
import { useAskedForm } from '#platform/forms/use-asked-form.ts'
import { listAskedBy } from '#platform/lists/list-address.ts'
import { Button } from '#ui/forms/button.tsx'
import { ButtonLink } from '#ui/forms/button-link.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { LateDialog, lateDialog } from '#ui/overlays/late-dialog.tsx'
import { preload } from '../preload.ts'
import { fromCache } from '../section-cache.ts'
import type { Route } from './+types/billing.ts'

const TimeEntryForm = lateDialog(() =>
  import('#features/billing/time-entry-form.tsx').then((code) => code.TimeEntryForm),
)

const queries = (request: Request) => [
  timeTable(listAskedBy(timeEntryListInput, request)),
  api.admin.billing.totals.queryOptions(),
  listSettingsQuery('admin'),
]

export const loader = async ({ request, context }: Route.LoaderArgs) => ({
  state: await preload(context, ...queries(request)),
})
export const clientLoader = fromCache(queries)

export const meta: Route.MetaFunction = () => [{ title: `Time & Billing · ${firm.name}` }]

export default function TimeAndBilling({ loaderData }: Route.ComponentProps) {
  const [adding, setAdding] = useAskedForm()
  return (
    <HydrationBoundary state={loaderData.state}>
      <PageHeader
        title="Time Tracking & Billing"
        actions={
          <>
            <ButtonLink variant="secondary" to="/admin/billing/import">
              Import
            </ButtonLink>
            <Button onClick={() => setAdding(true)}>
              <Plus aria-hidden />
              Add Time Entry
            </Button>
          </>
        }
      />
      <TimeTable />
      <LateDialog open={adding}>
        <TimeEntryForm open={adding} onOpenChange={setAdding} />
      </LateDialog>
    </HydrationBoundary>
  )
}
