import { HydrationBoundary } from '@tanstack/react-query'
import { UserRoundPlus } from 'lucide-react'
import { useState } from 'react'
import { OpenInvitations } from '#features/invitations/open-invitations.tsx'
import { peopleListInput } from '#features/people/people.schema.ts'
import { PeopleList, peopleList } from '#features/people/people-list.tsx'
import { TwoFactorRule, twoFactorRule } from '#features/people/two-factor-rule.tsx'
import { firm } from '#firm.config.ts'
import { api } from '#platform/api/client.ts'
import { listAskedBy } from '#platform/lists/list-address.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { LateDialog, lateDialog } from '#ui/late-dialog.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { preload } from '../preload.ts'
import type { Route } from './+types/people.ts'

const InviteStaff = lateDialog(() =>
  import('#features/invitations/invite-staff.tsx').then((code) => code.InviteStaff),
)

export const loader = async ({ request, context }: Route.LoaderArgs) => ({
  state: await preload(
    context,
    peopleList(listAskedBy(peopleListInput, request)),
    api.admin.invitations.list.queryOptions(),
    twoFactorRule(),
  ),
})
export { keptSection as clientLoader } from '../kept-section.ts'

export const meta: Route.MetaFunction = () => [{ title: `People and Rights · ${firm.name}` }]

export default function People({ loaderData }: Route.ComponentProps) {
  const [inviting, setInviting] = useState(false)
  return (
    <HydrationBoundary state={loaderData.state}>
      <PageHeader
        title="People and Rights"
        description="Who can sign in, and what they may do. Every change holds at once and is on record."
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
