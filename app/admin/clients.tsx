import { HydrationBoundary } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { ClientList, clientList } from '#features/clients/client-list.tsx'
import { clientListInput } from '#features/clients/clients.schema.ts'
import { listSettingsQuery } from '#features/list-settings/list-layout.tsx'
import { firm } from '#firm.ts'
import { useAskedForm } from '#platform/forms/use-asked-form.ts'
import { listAskedBy } from '#platform/lists/list-address.ts'
import { Button } from '#ui/forms/button.tsx'
import { ButtonLink } from '#ui/forms/button-link.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { LateDialog, lateDialog } from '#ui/overlays/late-dialog.tsx'
import { preload } from '../preload.ts'
import { fromCache } from '../section-cache.ts'
import type { Route } from './+types/clients.ts'

const ClientForm = lateDialog(() =>
  import('#features/clients/client-form.tsx').then((code) => code.ClientForm),
)

const queries = (request: Request) => [
  clientList(listAskedBy(clientListInput, request)),
  listSettingsQuery('admin'),
]

export const loader = async ({ request, context }: Route.LoaderArgs) => ({
  state: await preload(context, ...queries(request)),
})
export const clientLoader = fromCache(queries)

export const meta: Route.MetaFunction = () => [{ title: `Client Management · ${firm.name}` }]

export default function ClientManagement({ loaderData }: Route.ComponentProps) {
  const [adding, setAdding] = useAskedForm()
  return (
    <HydrationBoundary state={loaderData.state}>
      <PageHeader
        title="All Clients"
        actions={
          <>
            <ButtonLink variant="secondary" to="/admin/clients/import">
              Import
            </ButtonLink>
            <Button onClick={() => setAdding(true)}>
              <Plus aria-hidden />
              Add New Client
            </Button>
          </>
        }
      />
      <ClientList />
      <LateDialog open={adding}>
        <ClientForm open={adding} onOpenChange={setAdding} />
      </LateDialog>
    </HydrationBoundary>
  )
}
