import { HydrationBoundary } from '@tanstack/react-query'
import { inboxInput } from '#features/contact/admin-inbox.schema.ts'
import { AdminInbox, inboxList } from '#features/contact/admin-inbox.tsx'
import { firm } from '#firm.config.ts'
import { listAskedBy } from '#platform/lists/list-address.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { preload } from '../preload.ts'
import type { Route } from './+types/inbox.ts'

export const loader = async ({ request, context }: Route.LoaderArgs) => ({
  state: await preload(context, inboxList(listAskedBy(inboxInput, request))),
})
export { keptSection as clientLoader } from '../kept-section.ts'

export const meta: Route.MetaFunction = () => [{ title: `Inbox · ${firm.name}` }]

export default function Inbox({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.state}>
      <PageHeader title="Messages to the Firm" description="What visitors wrote through the contact form." />
      <AdminInbox />
    </HydrationBoundary>
  )
}
