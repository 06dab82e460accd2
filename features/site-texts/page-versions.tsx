import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#platform/api/client.ts'
import { refusalMessage } from '#platform/api/refusal.ts'
import { formatDateTime } from '#platform/dates/format.ts'
import { Button } from '#ui/forms/button.tsx'
import { useOutcome } from '#ui/hooks/use-outcome.ts'
import { EmptyState } from '#ui/lists/empty-state.tsx'
import { ErrorState } from '#ui/lists/error-state.tsx'
import { Loading, Skeleton } from '#ui/lists/skeleton.tsx'
import { wordsOf } from './page-parts.ts'
import type { SiteTextItem } from './site-texts.schema.ts'

/** Every approved version of a page's text, the latest first; each can be restored. */
export function PageVersions({ current, onRestored }: { current: SiteTextItem; onRestored: () => void }) {
  const { key, version, published } = current
  const say = useOutcome()
  const queries = useQueryClient()
  const versions = useQuery(api.admin.siteTexts.versions.queryOptions({ input: { key } }))
  const restore = useMutation(
    api.admin.siteTexts.restore.mutationOptions({
      async onSuccess() {
        say.success('The earlier text is back')
        await queries.invalidateQueries({ queryKey: api.admin.siteTexts.key() })
        onRestored()
      },
      onError: (error) => say.error(refusalMessage(error, 'Failed to restore the text')),
    }),
  )
  if (versions.isPending)
    return (
      <Loading label="Loading versions...">
        <Skeleton className="h-24" />
      </Loading>
    )
  if (versions.isError)
    return (
      <ErrorState
        title="Failed to load versions"
        onRetry={() => versions.refetch()}
        retrying={versions.isFetching}
      />
    )
  if (versions.data.length === 0)
    return <EmptyState art="clock" title="Nothing yet." description="A version is kept at every approval." />
  return (
    <ul className="flex flex-col divide-y divide-rule">
      {versions.data.map(({ id, body, approvedBy, approvedAt }) => (
        <li key={id} className="flex flex-col gap-2 py-4 first:pt-0">
          <p className="text-xs text-ink-soft">
            {formatDateTime(approvedAt)} · approved by {approvedBy ?? 'a deleted account'}
          </p>
          <p className="text-sm wrap-anywhere whitespace-pre-line">{wordsOf(body)}</p>
          <Button
            variant="secondary"
            size="sm"
            className="self-start"
            pending={restore.isPending && restore.variables.versionId === id}
            onClick={() => restore.mutate({ key, version, versionId: id })}
          >
            {published ? 'Restore and Publish' : 'Restore'}
          </Button>
        </li>
      ))}
    </ul>
  )
}
