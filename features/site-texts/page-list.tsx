import { useQuery } from '@tanstack/react-query'
import { api } from '#platform/api/client.ts'
import { formatDateTime } from '#platform/dates/format.ts'
import { useLive } from '#platform/realtime/live.ts'
import { TextLink } from '#ui/forms/text-link.tsx'
import { Badge } from '#ui/lists/badge.tsx'
import { CardsLoading } from '#ui/lists/cards-loading.tsx'
import { ErrorState } from '#ui/lists/error-state.tsx'
import { nameOf } from './page-parts.ts'
import { siteTextKeys } from './site-texts.schema.ts'

export const pagesQuery = () => api.admin.siteTexts.list.queryOptions()

/** The pages whose texts administrators write, each with its state. */
export function PageList() {
  const pages = useQuery(pagesQuery())
  useLive('site_texts', [api.admin.siteTexts.key()])
  if (pages.isPending) return <CardsLoading label="Loading pages..." />
  if (pages.isLoadingError)
    return (
      <ErrorState title="Failed to load pages" onRetry={() => pages.refetch()} retrying={pages.isFetching} />
    )
  return (
    <ul className="flex flex-col divide-y divide-rule rounded-md border border-rule bg-surface">
      {siteTextKeys.map((key) => {
        const text = pages.data.find((page) => page.key === key)
        return (
          <li key={key} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-5 py-3">
            <div className="min-w-0">
              <TextLink to={`/admin/public-site/pages/${key}`} className="tap font-medium">
                {nameOf(key)}
              </TextLink>
              {text?.approvedAt && (
                <p className="text-sm text-ink-soft">
                  Approved by {text.approvedBy ?? 'the installation'}, {formatDateTime(text.approvedAt)}
                </p>
              )}
            </div>
            {text?.published ? (
              <Badge tone="green">Published</Badge>
            ) : (
              <Badge>{text ? 'Not published' : 'Empty'}</Badge>
            )}
          </li>
        )
      })}
    </ul>
  )
}
