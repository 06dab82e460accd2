import { HydrationBoundary } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { ArticleList, articleList } from '#features/articles/article-list.tsx'
import { articleListInput } from '#features/articles/articles.schema.ts'
import { firm } from '#firm.ts'
import { listAskedBy } from '#platform/lists/list-address.ts'
import { ButtonLink } from '#ui/forms/button-link.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { preload } from '../../preload.ts'
import { fromCache } from '../../section-cache.ts'
import type { Route } from './+types/articles.ts'

const base = '/admin/public-site/articles'
const queries = (request: Request) => [articleList('admin')(listAskedBy(articleListInput, request))]

export const loader = async ({ request, context }: Route.LoaderArgs) => ({
  state: await preload(context, ...queries(request)),
})
export const clientLoader = fromCache(queries)

export const meta: Route.MetaFunction = () => [{ title: `Articles · ${firm.name}` }]

export default function Articles({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.state}>
      <PageHeader
        title="Articles"
        description="An article is public once it was approved and published. Without one, the site has no page Legal Insights."
        actions={
          <ButtonLink to={`${base}/new`}>
            <Plus aria-hidden />
            New Article
          </ButtonLink>
        }
      />
      <ArticleList side="admin" base={base} />
    </HydrationBoundary>
  )
}
