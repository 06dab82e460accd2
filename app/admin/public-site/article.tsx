import { HydrationBoundary } from '@tanstack/react-query'
import { ArticleApproval } from '#features/articles/article-approval.tsx'
import { articleQuery } from '#features/articles/article-calls.ts'
import type { AuthorField } from '#features/articles/article-form.tsx'
import { ArticlePage } from '#features/articles/article-page.tsx'
import { LateForm } from '#features/articles/late-form.tsx'
import { LawyerPicker } from '#features/lawyers/lawyer-picker.tsx'
import { firm } from '#firm.ts'
import { api } from '#platform/api/client.ts'
import { ButtonLink } from '#ui/forms/button-link.tsx'
import { Field } from '#ui/forms/field.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { preload } from '../../preload.ts'
import { fromCache } from '../../section-cache.ts'
import type { Route } from './+types/article.ts'

const base = '/admin/public-site/articles'
const queries = (request: Request) => {
  const id = new URL(request.url).pathname.split('/').at(-1) ?? ''
  const authors = api.admin.lawyers.options.queryOptions()
  return id === 'new' ? [authors] : [articleQuery('admin', id), authors]
}

export const loader = async ({ request, context }: Route.LoaderArgs) => ({
  state: await preload(context, ...queries(request)),
})
export const clientLoader = fromCache(queries)

export const meta: Route.MetaFunction = () => [{ title: `Articles · ${firm.name}` }]

/** Writes an article, approves and publishes it; `new` begins one. */
export default function Article({ loaderData, params: { id } }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.state}>
      <PageHeader
        title={id === 'new' ? 'New Article' : 'Article'}
        description="Approving keeps the text as a version; publishing shows that version to visitors."
        actions={
          <ButtonLink variant="secondary" to={base}>
            All Articles
          </ButtonLink>
        }
      />
      {id === 'new' ? (
        <LateForm side="admin" base={base} author={author} />
      ) : (
        <ArticlePage
          side="admin"
          id={id}
          base={base}
          author={author}
          actions={(article, touched) => <ArticleApproval article={article} touched={touched} />}
        />
      )}
    </HydrationBoundary>
  )
}

const author: AuthorField = ({ value, onChange, error }) => (
  <Field label="Author" hint="Required before it is approved." error={error}>
    <LawyerPicker value={value} onChange={onChange} />
  </Field>
)
