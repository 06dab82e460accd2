import { HydrationBoundary } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { lawyerListInput } from '#features/lawyers/admin-lawyers.schema.ts'
import { LawyerTable, lawyerTable } from '#features/lawyers/lawyer-table.tsx'
import { firm } from '#firm.config.ts'
import { listAskedBy } from '#platform/lists/list-address.ts'
import { Button } from '#ui/button.tsx'
import { LateDialog, lateDialog } from '#ui/late-dialog.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { preload } from '../preload.ts'
import type { Route } from './+types/lawyers.ts'

const LawyerForm = lateDialog(() =>
  import('#features/lawyers/lawyer-form.tsx').then((code) => code.LawyerForm),
)

export const loader = async ({ request, context }: Route.LoaderArgs) => ({
  state: await preload(context, lawyerTable(listAskedBy(lawyerListInput, request))),
})
export { keptSection as clientLoader } from '../kept-section.ts'

export const meta: Route.MetaFunction = () => [{ title: `Lawyer Management · ${firm.name}` }]

export default function LawyerManagement({ loaderData }: Route.ComponentProps) {
  const [adding, setAdding] = useState(false)
  return (
    <HydrationBoundary state={loaderData.state}>
      <PageHeader
        title="Lawyer Profiles"
        actions={
          <Button onClick={() => setAdding(true)}>
            <Plus aria-hidden />
            Add New Lawyer
          </Button>
        }
      />
      <LawyerTable />
      <LateDialog open={adding}>
        <LawyerForm open={adding} onOpenChange={setAdding} />
      </LateDialog>
    </HydrationBoundary>
  )
}
