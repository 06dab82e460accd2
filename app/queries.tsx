import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Outlet, useRouteLoaderData } from 'react-router'
import { sweepDrafts } from '#platform/drafts/drafts.ts'
import { DraftOwner } from '#platform/drafts/use-draft.ts'
import type { Route } from './+types/queries.ts'
import { useEarlyPress } from './early-press.ts'
import { keepSectionsIn } from './kept-section.ts'
import { knownOnly } from './known-only.ts'
import { createQueryClient } from './query-client.ts'
import type { loader as rootLoader } from './root.tsx'
import { SessionHold } from './session-hold.tsx'
import { StayHere } from './stay-here.tsx'
import { TypedEarly } from './typed-early.tsx'

export const middleware: Route.MiddlewareFunction[] = [knownOnly]

/** Around every screen that reads the API from the browser. The public pages don't, and are spared its weight. */
export default function Queries() {
  const [queryClient] = useState(createQueryClient)
  const [isEmpty, setEmpty] = useState(false)
  useEarlyPress()
  useEffect(() => keepSectionsIn(queryClient), [queryClient])
  const viewer = useRouteLoaderData<typeof rootLoader>('root')?.viewer
  const viewerId = viewer?.id
  useEffect(() => {
    if (viewerId) sweepDrafts(viewerId)
  }, [viewerId])
  return (
    <QueryClientProvider client={queryClient}>
      <DraftOwner value={viewerId}>
        {isEmpty ? <StayHere /> : <Outlet />}
        <TypedEarly />
        {viewer && <SessionHold key={viewer.id} viewer={viewer} onEmpty={setEmpty} />}
      </DraftOwner>
    </QueryClientProvider>
  )
}
