import { HydrationBoundary } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { ClientList, clientList } from '#features/clients/client-list.tsx'
import { clientListInput } from '#features/clients/clients.schema.ts'
import { firm } from '#firm.config.ts'
import { listAskedBy } from '#platform/lists/list-address.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { LateDialog, lateDialog } from '#ui/late-dialog.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { preload } from '../preload.ts'
import type { Route } from './+types/clients.ts'

const ClientForm = lateDialog(() =>
  import('#features/clients/client-form.tsx').then((code) => code.ClientForm),
)

export const loader = async ({ request, context }: Route.LoaderArgs) => ({
  state: await preload(context, clientList(listAskedBy(clientListInput, request))),
})
export { keptSection as clientLoader } from '../kept-section.ts'

export const meta: Route.MetaFunction = () => [{ title: `Client Management · ${firm.name}` }]

export default function ClientManagement({ loaderData }: Route.ComponentProps) {
  const [adding, setAdding] = useState(false)
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
