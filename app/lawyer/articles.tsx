import { HydrationBoundary } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useOutletContext } from 'react-router'
import { ArticleList, articleList } from '#features/articles/article-list.tsx'
import { articleListInput } from '#features/articles/articles.schema.ts'
import { firm } from '#firm.ts'
import { listAskedBy } from '#platform/lists/list-address.ts'
import { ButtonLink } from '#ui/forms/button-link.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { preload } from '../preload.ts'
import { fromCache } from '../section-cache.ts'
import type { Route } from './+types/articles.ts'
import type { Portal } from './portal.tsx'

const queries = (request: Request) => [articleList('lawyer')(listAskedBy(articleListInput, request))]

export const loader = async ({ request, context }: Route.LoaderArgs) => ({
  state: await preload(context, ...queries(request)),
})
export const clientLoader = fromCache(queries)

export const meta: Route.MetaFunction = () => [{ title: `Articles · ${firm.name}` }]

/** The lawyer's own articles. */
export default function Articles({ loaderData }: Route.ComponentProps) {
  const { base, lawyerId } = useOutletContext<Portal>()
  return (
    <HydrationBoundary state={loaderData.state}>
      <PageHeader
        description="You draft under your own name. An administrator approves and publishes."
        actions={
          <ButtonLink to={`${base}/articles/new`}>
            <Plus aria-hidden />
            New Article
          </ButtonLink>
        }
      />
      <ArticleList side="lawyer" author={lawyerId} base={`${base}/articles`} />
    </HydrationBoundary>
  )
}
