import { HydrationBoundary } from '@tanstack/react-query'
import { useOutletContext } from 'react-router'
import type { Viewer } from '#features/accounts/accounts.schema.ts'
import { ClientDocuments, ownDocuments } from '#features/documents/client-documents.tsx'
import { caseChoices } from '#features/documents/client-upload.tsx'
import { firm } from '#firm.ts'
import { preload } from '../preload.ts'
import { fromCache } from '../section-cache.ts'
import type { Route } from './+types/documents.ts'

const queries = () => [ownDocuments(), caseChoices()]

export const loader = async ({ context }: Route.LoaderArgs) => ({
  state: await preload(context, ...queries()),
})
export const clientLoader = fromCache(queries)

export const meta: Route.MetaFunction = () => [{ title: `Documents · ${firm.name}` }]

export default function Documents({ loaderData }: Route.ComponentProps) {
  const { clientId } = useOutletContext<Viewer>()
  return (
    <HydrationBoundary state={loaderData.state}>
      <ClientDocuments clientId={clientId} />
    </HydrationBoundary>
  )
}
