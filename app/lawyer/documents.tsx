import { HydrationBoundary } from '@tanstack/react-query'
import { useOutletContext } from 'react-router'
import { documentListInput } from '#features/documents/document-list.schema.ts'
import { LawyerDocuments, ownDocuments } from '#features/documents/lawyer-documents.tsx'
import { listSettingsQuery } from '#features/list-settings/list-layout.tsx'
import { firm } from '#firm.ts'
import { listAskedBy } from '#platform/lists/list-address.ts'
import { preload } from '../preload.ts'
import { fromCache } from '../section-cache.ts'
import type { Route } from './+types/documents.ts'
import type { Portal } from './portal.tsx'

const queries = (request: Request) => [
  ownDocuments(listAskedBy(documentListInput, request)),
  listSettingsQuery('lawyer'),
]

export const loader = async ({ request, context }: Route.LoaderArgs) => ({
  state: await preload(context, ...queries(request)),
})
export const clientLoader = fromCache(queries)

export const meta: Route.MetaFunction = () => [{ title: `Document Management · ${firm.name}` }]

export default function Documents({ loaderData }: Route.ComponentProps) {
  const { lawyerId } = useOutletContext<Portal>()
  return (
    <HydrationBoundary state={loaderData.state}>
      <LawyerDocuments lawyerId={lawyerId} />
    </HydrationBoundary>
  )
}
