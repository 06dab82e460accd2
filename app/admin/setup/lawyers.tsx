import { HydrationBoundary } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { InviteLawyer } from '#features/invitations/invite-lawyer.tsx'
import { lawyerListInput } from '#features/lawyers/admin-lawyers.schema.ts'
import { LawyerTable, lawyerTable } from '#features/lawyers/lawyer-table.tsx'
import { firm } from '#firm.ts'
import { listAskedBy } from '#platform/lists/list-address.ts'
import { Button } from '#ui/forms/button.tsx'
import { LateDialog, lateDialog } from '#ui/overlays/late-dialog.tsx'
import { preload } from '../../preload.ts'
import { fromCache } from '../../section-cache.ts'
import type { Route } from './+types/lawyers.ts'
import { ListStepEnd, StepFrame } from './step-frame.tsx'

const LawyerForm = lateDialog(() =>
  import('#features/lawyers/lawyer-form.tsx').then((code) => code.LawyerForm),
)

const queries = (request: Request) => [lawyerTable(listAskedBy(lawyerListInput, request))]

export const loader = async ({ request, context }: Route.LoaderArgs) => ({
  state: await preload(context, ...queries(request)),
})
export const clientLoader = fromCache(queries)

export const meta: Route.MetaFunction = () => [{ title: `Set-Up · ${firm.name}` }]

export default function LawyersStep({ loaderData }: Route.ComponentProps) {
  const [adding, setAdding] = useState(false)
  return (
    <HydrationBoundary state={loaderData.state}>
      <StepFrame
        step="lawyers"
        about="Each has a page on the public site. The arrow sends a lawyer an invitation to an account."
      >
        <LawyerTable Invite={InviteLawyer} />
        <Button variant="secondary" className="w-fit" onClick={() => setAdding(true)}>
          <Plus aria-hidden />
          Add New Lawyer
        </Button>
        <LateDialog open={adding}>
          <LawyerForm open={adding} onOpenChange={setAdding} />
        </LateDialog>
        <ListStepEnd step="lawyers" />
      </StepFrame>
    </HydrationBoundary>
  )
}
