import { HydrationBoundary } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { InviteLawyer } from '#features/invitations/invite-lawyer.tsx'
import { lawyerListInput } from '#features/lawyers/admin-lawyers.schema.ts'
import { LawyerTable, lawyerTable } from '#features/lawyers/lawyer-table.tsx'
import { firm } from '#firm.ts'
import { useAskedForm } from '#platform/forms/use-asked-form.ts'
import { listAskedBy } from '#platform/lists/list-address.ts'
import { Button } from '#ui/forms/button.tsx'
import { ButtonLink } from '#ui/forms/button-link.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { LateDialog, lateDialog } from '#ui/overlays/late-dialog.tsx'
import { preload } from '../preload.ts'
import { fromCache } from '../section-cache.ts'
import type { Route } from './+types/lawyers.ts'

const LawyerForm = lateDialog(() =>
  import('#features/lawyers/lawyer-form.tsx').then((code) => code.LawyerForm),
)

const queries = (request: Request) => [lawyerTable(listAskedBy(lawyerListInput, request))]

export const loader = async ({ request, context }: Route.LoaderArgs) => ({
  state: await preload(context, ...queries(request)),
})
export const clientLoader = fromCache(queries)

export const meta: Route.MetaFunction = () => [{ title: `Lawyer Management · ${firm.name}` }]

export default function LawyerManagement({ loaderData }: Route.ComponentProps) {
  const [adding, setAdding] = useAskedForm()
  return (
    <HydrationBoundary state={loaderData.state}>
      <PageHeader
        title="Lawyer Profiles"
        actions={
          <>
            <ButtonLink variant="secondary" to="/admin/lawyers/import">
              Import
            </ButtonLink>
            <Button onClick={() => setAdding(true)}>
              <Plus aria-hidden />
              Add New Lawyer
            </Button>
          </>
        }
      />
      <LawyerTable Invite={InviteLawyer} />
      <LateDialog open={adding}>
        <LawyerForm open={adding} onOpenChange={setAdding} />
      </LateDialog>
    </HydrationBoundary>
  )
}
