import { HydrationBoundary } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type AdminCase, adminCaseListInput } from '#features/admin-cases/admin-cases.schema.ts'
import { AdminCases, adminCaseList } from '#features/admin-cases/admin-cases.tsx'
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
import type { Route } from './+types/cases.ts'
import { openSetup } from './setup/open-setup.ts'

const CaseDialogs = lateDialog(() => import('./case-dialogs.tsx').then((code) => code.CaseDialogs))
const AdminCaseForm = lateDialog(() =>
  import('#features/admin-cases/admin-case-form.tsx').then((code) => code.AdminCaseForm),
)

const AddManyTasks = lateDialog(() =>
  import('#features/tasks/add-many-tasks.tsx').then((code) => code.AddManyTasks<AdminCase>),
)

const queries = (request: Request) => [
  adminCaseList(listAskedBy(adminCaseListInput, request)),
  api.admin.lawyers.options.queryOptions(),
  api.admin.cases.statuses.queryOptions(),
  listSettingsQuery('admin'),
]

export async function loader({ request, context }: Route.LoaderArgs) {
  await openSetup()
  return { state: await preload(context, ...queries(request)) }
}
export const clientLoader = fromCache(queries)

export const meta: Route.MetaFunction = () => [{ title: `Case Management · ${firm.name}` }]

export default function CaseManagement({ loaderData }: Route.ComponentProps) {
  const [adding, setAdding] = useAskedForm()
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
      <AdminCases Dialogs={CaseDialogs} AddTask={AddManyTasks} />
      <LateDialog open={adding}>
        <AdminCaseForm open={adding} onOpenChange={setAdding} />
      </LateDialog>
    </HydrationBoundary>
  )
}
