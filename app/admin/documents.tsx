import { HydrationBoundary } from '@tanstack/react-query'
import { AdminDocuments, adminDocumentList } from '#features/documents/admin-documents.tsx'
import { documentListInput } from '#features/documents/document-list.schema.ts'
import { listSettingsQuery } from '#features/list-settings/list-layout.tsx'
import { firm } from '#firm.ts'
import { listAskedBy } from '#platform/lists/list-address.ts'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { preload } from '../preload.ts'
import { fromCache } from '../section-cache.ts'
import type { Route } from './+types/documents.ts'

const queries = (request: Request) => [
  adminDocumentList(listAskedBy(documentListInput, request)),
  listSettingsQuery('admin'),
]

export const loader = async ({ request, context }: Route.LoaderArgs) => ({
  state: await preload(context, ...queries(request)),
})
export const clientLoader = fromCache(queries)

export const meta: Route.MetaFunction = () => [{ title: `Document Management · ${firm.name}` }]

export default function DocumentManagement({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.state}>
      <PageHeader title="All Documents" />
      <AdminDocuments />
    </HydrationBoundary>
  )
}
