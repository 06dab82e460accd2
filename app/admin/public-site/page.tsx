import { HydrationBoundary } from '@tanstack/react-query'
import { PageForm } from '#features/site-texts/page-form.tsx'
import { pagesQuery } from '#features/site-texts/page-list.tsx'
import { addressOf, nameOf } from '#features/site-texts/page-parts.ts'
import { siteTextKeys } from '#features/site-texts/site-texts.schema.ts'
import { firm } from '#firm.ts'
import { ButtonLink } from '#ui/forms/button-link.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { EmptyState } from '#ui/lists/empty-state.tsx'
import { preload } from '../../preload.ts'
import { fromCache } from '../../section-cache.ts'
import type { Route } from './+types/page.ts'

const queries = () => [pagesQuery()]

export const loader = async ({ context }: Route.LoaderArgs) => ({
  state: await preload(context, ...queries()),
})
export const clientLoader = fromCache(queries)

export const meta: Route.MetaFunction = () => [{ title: `Pages · ${firm.name}` }]

export default function Page({ loaderData, params }: Route.ComponentProps) {
  const key = siteTextKeys.find((one) => one === params.key)
  if (!key)
    return (
      <EmptyState
        art="search"
        title="There is no such page."
        description="The address may be incomplete or out of date."
        action={
          <ButtonLink variant="secondary" to="/admin/public-site/pages">
            All Pages
          </ButtonLink>
        }
      />
    )
  return (
    <HydrationBoundary state={loaderData.state}>
      <PageHeader
        title={nameOf(key)}
        description="Publishing approves the page. The public site shows it at once."
        actions={
          <>
            <ButtonLink variant="secondary" to="/admin/public-site/pages">
              All Pages
            </ButtonLink>
            <ButtonLink variant="secondary" to={addressOf(key)} target="_blank">
              See as a Visitor
            </ButtonLink>
          </>
        }
      />
      <PageForm textKey={key} />
    </HydrationBoundary>
  )
}
