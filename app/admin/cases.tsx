import { HydrationBoundary } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { adminCaseListInput } from '#features/cases/admin-cases.schema.ts'
import { AdminCases, adminCaseList } from '#features/cases/admin-cases.tsx'
import { firm } from '#firm.config.ts'
import { api } from '#platform/api/client.ts'
import { listAskedBy } from '#platform/lists/list-address.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { LateDialog, lateDialog } from '#ui/late-dialog.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { preload } from '../preload.ts'
import type { Route } from './+types/cases.ts'

const AdminCaseForm = lateDialog(() =>
  import('#features/cases/admin-case-form.tsx').then((code) => code.AdminCaseForm),
)

export const loader = async ({ request, context }: Route.LoaderArgs) => ({
  state: await preload(
    context,
    adminCaseList(listAskedBy(adminCaseListInput, request)),
    api.admin.lawyers.options.queryOptions(),
    api.admin.cases.statuses.queryOptions(),
  ),
})
export { keptSection as clientLoader } from '../kept-section.ts'

export const meta: Route.MetaFunction = () => [{ title: `Case Management · ${firm.name}` }]

export default function CaseManagement({ loaderData }: Route.ComponentProps) {
  const [adding, setAdding] = useState(false)
  return (
    <HydrationBoundary state={loaderData.state}>
      <PageHeader
        title="All Cases"
        actions={
          <>
            <ButtonLink variant="secondary" to="/admin/cases/import">
              Import
            </ButtonLink>
            <Button onClick={() => setAdding(true)}>
              <Plus aria-hidden />
              Add New Case
            </Button>
          </>
        }
      />
      <AdminCases />
      <LateDialog open={adding}>
        <AdminCaseForm open={adding} onOpenChange={setAdding} />
      </LateDialog>
    </HydrationBoundary>
  )
}
