import { HydrationBoundary } from '@tanstack/react-query'
import { UserRoundPlus } from 'lucide-react'
import { useState } from 'react'
import { OpenInvitations } from '#features/invitations/open-invitations.tsx'
import { peopleListInput } from '#features/people/people.schema.ts'
import { PeopleList, peopleList } from '#features/people/people-list.tsx'
import { TwoFactorRule, twoFactorRule } from '#features/people/two-factor-rule.tsx'
import { firm } from '#firm.ts'
import { api } from '#platform/api/client.ts'
import { listAskedBy } from '#platform/lists/list-address.ts'
import { Button } from '#ui/forms/button.tsx'
import { ButtonLink } from '#ui/forms/button-link.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { LateDialog, lateDialog } from '#ui/overlays/late-dialog.tsx'
import { preload } from '../preload.ts'
import { fromCache } from '../section-cache.ts'
import type { Route } from './+types/people.ts'

const InviteStaff = lateDialog(() =>
  import('#features/invitations/invite-staff.tsx').then((code) => code.InviteStaff),
)

const queries = (request: Request) => [
  peopleList(listAskedBy(peopleListInput, request)),
  api.admin.invitations.list.queryOptions(),
  twoFactorRule(),
]

export const loader = async ({ request, context }: Route.LoaderArgs) => ({
  state: await preload(context, ...queries(request)),
})
export const clientLoader = fromCache(queries)

export const meta: Route.MetaFunction = () => [{ title: `People and Rights · ${firm.name}` }]

export default function People({ loaderData }: Route.ComponentProps) {
  const [inviting, setInviting] = useState(false)
  return (
    <HydrationBoundary state={loaderData.state}>
      <PageHeader
        description="Who can sign in, and what they may do. Every change takes effect at once and is in the audit log."
        actions={
          <>
            <ButtonLink variant="secondary" to="/setup-lawyers">
              Invite All Lawyers
            </ButtonLink>
            <Button onClick={() => setInviting(true)}>
              <UserRoundPlus aria-hidden />
              Invite Staff
            </Button>
          </>
        }
      />
      <TwoFactorRule />
      <PeopleList />
      <OpenInvitations />
      <LateDialog open={inviting}>
        <InviteStaff open={inviting} onOpenChange={setInviting} />
      </LateDialog>
    </HydrationBoundary>
  )
}
