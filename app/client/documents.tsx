import { HydrationBoundary } from '@tanstack/react-query'
import { useOutletContext } from 'react-router'
import type { Viewer } from '#features/accounts/accounts.schema.ts'
import { ClientDocuments, ownDocuments } from '#features/documents/client-documents.tsx'
import { caseChoices } from '#features/documents/client-upload.tsx'
import { firm } from '#firm.config.ts'
import { preload } from '../preload.ts'
import type { Route } from './+types/documents.ts'

export const loader = async ({ context }: Route.LoaderArgs) => ({
  state: await preload(context, ownDocuments(), caseChoices()),
})
export { keptSection as clientLoader } from '../kept-section.ts'

export const meta: Route.MetaFunction = () => [{ title: `Documents · ${firm.name}` }]

export default function Documents({ loaderData }: Route.ComponentProps) {
  const { clientId } = useOutletContext<Viewer>()
  return (
    <HydrationBoundary state={loaderData.state}>
      <ClientDocuments clientId={clientId} />
    </HydrationBoundary>
  )
}
