import { HydrationBoundary } from '@tanstack/react-query'
import { PageList, pagesQuery } from '#features/site-texts/page-list.tsx'
import { firm } from '#firm.ts'
import { preload } from '../../preload.ts'
import { fromCache } from '../../section-cache.ts'
import type { Route } from './+types/pages.ts'
import { ListStepEnd, StepFrame } from './step-frame.tsx'

const queries = () => [pagesQuery()]

export const loader = async ({ context }: Route.LoaderArgs) => ({
  state: await preload(context, ...queries()),
})
export const clientLoader = fromCache(queries)

export const meta: Route.MetaFunction = () => [{ title: `Set-Up · ${firm.name}` }]

export default function PagesStep({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.state}>
      <StepFrame
        step="pages"
        about="The firm’s own words. What is empty is not shown; a practice area without texts has no page. Each page opens separately; come back here for the next one."
      >
        <PageList />
        <ListStepEnd step="pages" />
      </StepFrame>
    </HydrationBoundary>
  )
}
