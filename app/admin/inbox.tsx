import { HydrationBoundary } from '@tanstack/react-query'
import { inboxInput } from '#features/contact/admin-inbox.schema.ts'
import { AdminInbox, inboxList } from '#features/contact/admin-inbox.tsx'
import { firm } from '#firm.ts'
import { listAskedBy } from '#platform/lists/list-address.ts'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { preload } from '../preload.ts'
import { fromCache } from '../section-cache.ts'
import type { Route } from './+types/inbox.ts'

const queries = (request: Request) => [inboxList(listAskedBy(inboxInput, request))]

export const loader = async ({ request, context }: Route.LoaderArgs) => ({
  state: await preload(context, ...queries(request)),
})
export const clientLoader = fromCache(queries)

export const meta: Route.MetaFunction = () => [{ title: `Inbox · ${firm.name}` }]

export default function Inbox({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.state}>
      <PageHeader title="Messages to the Firm" description="What visitors wrote through the contact form." />
      <AdminInbox />
    </HydrationBoundary>
  )
}
