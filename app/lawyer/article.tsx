import { HydrationBoundary } from '@tanstack/react-query'
import { useOutletContext } from 'react-router'
import { articleQuery } from '#features/articles/article-calls.ts'
import { ArticlePage } from '#features/articles/article-page.tsx'
import { LateForm } from '#features/articles/late-form.tsx'
import { firm } from '#firm.ts'
import { ButtonLink } from '#ui/forms/button-link.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { preload } from '../preload.ts'
import { fromCache } from '../section-cache.ts'
import type { Route } from './+types/article.ts'
import type { Portal } from './portal.tsx'

const queries = (request: Request) => {
  const id = new URL(request.url).pathname.split('/').at(-1) ?? ''
  return id === 'new' ? [] : [articleQuery('lawyer', id)]
}

export const loader = async ({ request, context }: Route.LoaderArgs) => ({
  state: await preload(context, ...queries(request)),
})
export const clientLoader = fromCache(queries)

export const meta: Route.MetaFunction = () => [{ title: `Articles · ${firm.name}` }]

/** Drafts an article; `new` begins one. */
export default function Article({ loaderData, params: { id } }: Route.ComponentProps) {
  const { base } = useOutletContext<Portal>()
  const articles = `${base}/articles`
  return (
    <HydrationBoundary state={loaderData.state}>
      <PageHeader
        title={id === 'new' ? 'New Article' : 'Article'}
        description="What visitors see changes once an administrator has approved and published it."
        actions={
          <ButtonLink variant="secondary" to={articles}>
            All Articles
          </ButtonLink>
        }
      />
      {id === 'new' ? (
        <LateForm side="lawyer" base={articles} />
      ) : (
        <ArticlePage side="lawyer" id={id} base={articles} />
      )}
    </HydrationBoundary>
  )
}
