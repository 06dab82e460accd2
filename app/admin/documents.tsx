import { HydrationBoundary } from '@tanstack/react-query'
import { adminDocumentInput } from '#features/documents/admin-documents.schema.ts'
import { AdminDocuments, adminDocumentList } from '#features/documents/admin-documents.tsx'
import { firm } from '#firm.config.ts'
import { listAskedBy } from '#platform/lists/list-address.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { preload } from '../preload.ts'
import type { Route } from './+types/documents.ts'

export const loader = async ({ request, context }: Route.LoaderArgs) => ({
  state: await preload(context, adminDocumentList(listAskedBy(adminDocumentInput, request))),
})
export { keptSection as clientLoader } from '../kept-section.ts'

export const meta: Route.MetaFunction = () => [{ title: `Document Management · ${firm.name}` }]

export default function DocumentManagement({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.state}>
      <PageHeader title="All Documents" />
      <AdminDocuments />
    </HydrationBoundary>
  )
}
