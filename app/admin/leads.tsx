import { HydrationBoundary } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { LeadCheck } from '#features/conflicts/lead-check.tsx'
import { LeadRequest } from '#features/consultation/lead-request.tsx'
import { LeadList, leadList, leadOwnerList } from '#features/leads/lead-list.tsx'
import { leadListInput } from '#features/leads/leads.schema.ts'
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
import type { Route } from './+types/leads.ts'

const MailTextsDialog = lateDialog(() =>
  import('#features/leads/mails/mail-texts-dialog.tsx').then((code) => code.MailTextsDialog),
)
const LeadForm = lateDialog(() => import('#features/leads/lead-form.tsx').then((code) => code.LeadForm))

const queries = (request: Request) => [
  leadList(listAskedBy(leadListInput, request)),
  leadOwnerList(),
  listSettingsQuery('admin'),
]

export const loader = async ({ request, context }: Route.LoaderArgs) => ({
  state: await preload(context, ...queries(request)),
})
export const clientLoader = fromCache(queries)

/** What a lead's card opens in addition to its form. */
const LeadParts = ({ lead }: { lead: { id: string; name: string } }) => (
  <>
    <LeadCheck lead={lead} />
    <LeadRequest lead={lead} />
  </>
)

export const meta: Route.MetaFunction = () => [{ title: `Lead Management · ${firm.name}` }]

export default function LeadManagement({ loaderData }: Route.ComponentProps) {
  const [adding, setAdding] = useAskedForm()
  const [writing, setWriting] = useState(false)
  return (
    <HydrationBoundary state={loaderData.state}>
      <PageHeader
        title="All Leads"
        actions={
          <>
            <Button variant="secondary" onClick={() => setWriting(true)}>
              Mail Texts
            </Button>
            <ButtonLink variant="secondary" to="/admin/leads/import">
              Import
            </ButtonLink>
            <Button onClick={() => setAdding(true)}>
              <Plus aria-hidden />
              Add New Lead
            </Button>
          </>
        }
      />
      <LeadList Parts={LeadParts} />
      <LateDialog open={writing}>
        <MailTextsDialog open={writing} onOpenChange={setWriting} />
      </LateDialog>
      <LateDialog open={adding}>
        <LeadForm open={adding} onOpenChange={setAdding} />
      </LateDialog>
    </HydrationBoundary>
  )
}
