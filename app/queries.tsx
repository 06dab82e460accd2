import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Outlet, useRouteLoaderData } from 'react-router'
import { sweepDrafts } from '#platform/drafts/drafts.ts'
import { DraftOwner } from '#platform/drafts/use-draft.ts'
import type { Route } from './+types/queries.ts'
import { knownOnly } from './known-only.ts'
import { pageQueryClient } from './query-client.ts'
import { RemovablePage } from './removable-page.tsx'
import type { loader as rootLoader } from './root.tsx'
import { type Held, SessionHold } from './session-hold.tsx'
import { StayHere } from './stay-here.tsx'

export const middleware: Route.MiddlewareFunction[] = [knownOnly]

/** Wraps the screens that call the API from the browser. Public pages don't, and so don't load its code. */
export default function Queries() {
  const [queryClient] = useState(pageQueryClient)
  const [held, setHeld] = useState<Held>()
  const viewer = useRouteLoaderData<typeof rootLoader>('root')?.viewer
  const viewerId = viewer?.id
  useEffect(() => {
    if (viewerId) sweepDrafts(viewerId)
  }, [viewerId])
  return (
    <QueryClientProvider client={queryClient}>
      <DraftOwner value={viewerId}>
        <RemovablePage removed={held === 'removed'}>
          {held === 'emptied' ? <StayHere /> : <Outlet />}
        </RemovablePage>
        {viewer && <SessionHold key={viewer.id} viewer={viewer} held={held} onHeld={setHeld} />}
      </DraftOwner>
    </QueryClientProvider>
  )
}
