import { HydrationBoundary, useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { isRouteErrorResponse, useLocation, useOutletContext } from 'react-router'
import { CaseHead } from '#features/case-page/case-head.tsx'
import { CaseMissing } from '#features/case-page/case-missing.tsx'
import { CaseNext } from '#features/case-page/case-next.tsx'
import type { CasePage } from '#features/case-page/case-page.schema.ts'
import { caseAddress, casePageQuery } from '#features/cases/case-page-link.tsx'
import { firm } from '#firm.ts'
import { isMissing } from '#platform/api/refusal.ts'
import { useLive } from '#platform/realtime/live.ts'
import { NavTabs } from '#ui/layout/nav-tabs.tsx'
import { ErrorState } from '#ui/lists/error-state.tsx'
import { Loading, Skeleton } from '#ui/lists/skeleton.tsx'
import { preloadRecord } from '../../preload.ts'
import { pageQueryClient } from '../../query-client.ts'
import { SectionError } from '../../section-error.tsx'
import type { Route } from './+types/page.ts'
import { CaseActions } from './actions.tsx'
import { tabParts } from './tab-parts.tsx'
import { tabQueries } from './tab-queries.ts'
import { casePageAt, type TabPath, tabs } from './tabs.ts'
import { useRenumbered } from './use-renumbered.ts'

// The request's own address ends with `.data` when the browser navigates.
export const loader = async ({ url, context }: Route.LoaderArgs) => {
  const { side, caseNumber, tab, isTab } = casePageAt(url.pathname)
  if (!isTab) throw new Response(null, { status: 404 })
  return {
    state: await preloadRecord<CasePage>(context, casePageQuery(side, caseNumber), ({ id }) =>
      tabQueries[tab.path](side, id),
    ),
  }
}

/**
 * A case that the page knows, because the link to it began to load it, opens at once; its tab loads what else it needs.
 */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const { side, caseNumber } = casePageAt(new URL(request.url).pathname)
  const isKnown = pageQueryClient().getQueryData(casePageQuery(side, caseNumber).queryKey) !== undefined
  return isKnown ? { state: undefined } : serverLoader()
}

export const meta: Route.MetaFunction = ({ params }) => [{ title: `${params.number} · ${firm.name}` }]

/** A case's page: its head, what comes next, and a tab for each part of it. */
export default function Case({ loaderData, params: { number } }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.state}>
      {/* The key ends the state of the previous case's forms. */}
      <Page key={number} caseNumber={number} />
    </HydrationBoundary>
  )
}

function Page({ caseNumber }: { caseNumber: string }) {
  const { pathname } = useLocation()
  const { side, tab } = casePageAt(pathname)
  const portal = useOutletContext<{ lawyerId: string | null } | undefined>()
  const lawyerId = portal?.lawyerId ?? null
  const query = useQuery(casePageQuery(side, caseNumber))
  useLive(query.data ? topicsOf(query.data, lawyerId) : [], [casePageQuery(side, caseNumber).queryKey])
  useRenumbered(side, isMissing(query.error) ? query.data : undefined)
  if (isMissing(query.error)) return <CaseMissing />
  if (!query.data)
    return query.isError ? (
      <ErrorState
        title="Failed to load the case"
        onRetry={() => query.refetch()}
        retrying={query.isFetching}
      />
    ) : (
      <PageLoading />
    )
  const item = query.data
  const address = caseAddress(pathname, caseNumber)
  const Tab = tabParts[tab.path]
  const listed = tabs.filter(({ isUnlisted }) => !isUnlisted)
  const counts: Partial<Record<TabPath, number>> = {
    tasks: item.counts.openTasks,
    documents: item.counts.documents,
  }
  return (
    <article aria-label={`Case ${item.caseNumber}`} className="flex flex-col gap-6">
      <CaseHead
        item={item}
        side={side}
        actions={<CaseActions item={item} side={side} print={`${address}/print`} />}
      />
      <CaseNext item={item} tabs={listed.map(({ path }) => path)} />
      <NavTabs
        label="Case"
        tabs={listed.map(({ path, label }) => ({
          label,
          to: path ? `${address}/${path}` : address,
          end: true,
          count: counts[path] ?? 0,
        }))}
      />
      <Suspense fallback={<Skeleton className="h-64" />}>
        <Tab item={item} side={side} lawyerId={lawyerId} />
      </Suspense>
    </article>
  )
}

/** Topics of the page's head and of the next steps. */
const topicsOf = ({ id, next: { chat } }: CasePage, lawyerId: string | null) => [
  `cases/id/${id}`,
  `case_tasks/case_id/${id}`,
  `calendar_events/case_id/${id}`,
  `documents/case_id/${id}`,
  // A new message changes its conversation; reading changes only messages.
  ...(lawyerId ? [`chat_conversations/lawyer_id/${lawyerId}`] : []),
  ...(chat ? [`chat_messages/conversation_id/${chat.conversationId}`] : []),
]

const PageLoading = () => (
  <Loading label="Loading the case..." className="flex flex-col gap-6">
    <Skeleton className="h-10 w-2/3" />
    <Skeleton className="h-12" />
    <Skeleton className="h-20" />
    <Skeleton className="h-64" />
  </Loading>
)

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) =>
  isRouteErrorResponse(error) && error.status === 404 ? <CaseMissing /> : <SectionError error={error} />
