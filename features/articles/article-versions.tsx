import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useState } from 'react'
import { api } from '#platform/api/client.ts'
import { refusalMessage } from '#platform/api/refusal.ts'
import { formatDateTime } from '#platform/dates/format.ts'
import { readingAgain } from '#platform/lists/reading-again.ts'
import { Button } from '#ui/forms/button.tsx'
import { useOutcome } from '#ui/hooks/use-outcome.ts'
import { Badge } from '#ui/lists/badge.tsx'
import { EmptyState } from '#ui/lists/empty-state.tsx'
import { ErrorState } from '#ui/lists/error-state.tsx'
import { Loading, Skeleton } from '#ui/lists/skeleton.tsx'
import { Dialog, DialogBody } from '#ui/overlays/dialog.tsx'
import { ArticleText } from './article-text.tsx'
import type { ArticleItem } from './articles.schema.ts'

type Props = {
  article: ArticleItem
  /** Whether the form has changes that a restoration would lose. */
  touched: boolean
}

/** The approved versions of an article, to read and to restore as a draft. */
export function ArticleVersions({ article, touched }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="ghost" onClick={() => setOpen(true)}>
        <History aria-hidden />
        Versions
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Approved versions"
        description={`Every approved text of “${article.title}”, the latest first.`}
        size="lg"
      >
        <DialogBody>
          {open && <Versions article={article} touched={touched} onRestored={() => setOpen(false)} />}
        </DialogBody>
      </Dialog>
    </>
  )
}

function Versions({ article, touched, onRestored }: Props & { onRestored: () => void }) {
  const { id, version } = article
  const say = useOutcome()
  const [read, setRead] = useState<number>()
  const versions = useQuery(api.admin.articles.versions.queryOptions({ input: { id } }))
  const onSettled = readingAgain(useQueryClient(), api.admin.articles.key())
  const restore = useMutation(
    api.admin.articles.restore.mutationOptions({
      onSuccess() {
        say.success('The earlier text is back, as a draft')
        onRestored()
      },
      onError: (error) => say.error(refusalMessage(error, 'Failed to restore the text')),
      onSettled,
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
      {versions.data.map((kept) => (
        <li key={kept.id} className="flex flex-col gap-2 py-4 first:pt-0">
          <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
            {kept.title}
            {kept.published && <Badge tone="green">Published</Badge>}
          </p>
          <p className="text-xs text-ink-soft">
            {formatDateTime(kept.approvedAt)} · approved by {kept.approvedBy ?? 'a deleted account'} ·{' '}
            {kept.words} words
          </p>
          <div className="flex flex-wrap gap-2">
            <Button
              variant="secondary"
              size="sm"
              aria-expanded={read === kept.number}
              onClick={() => setRead(read === kept.number ? undefined : kept.number)}
            >
              {read === kept.number ? 'Hide Text' : 'Read Text'}
            </Button>
            <Button
              variant="secondary"
              size="sm"
              disabled={touched}
              pending={restore.isPending && restore.variables.number === kept.number}
              onClick={() => restore.mutate({ id, version, number: kept.number })}
            >
              Restore
            </Button>
          </div>
          {read === kept.number && <VersionText id={id} number={kept.number} />}
        </li>
      ))}
    </ul>
  )
}

function VersionText({ id, number }: { id: string; number: number }) {
  const text = useQuery(api.admin.articles.versionText.queryOptions({ input: { id, number } }))
  if (text.isPending)
    return (
      <Loading label="Loading the text...">
        <Skeleton className="h-24" />
      </Loading>
    )
  if (text.isError)
    return (
      <ErrorState title="Failed to load the text" onRetry={() => text.refetch()} retrying={text.isFetching} />
    )
  return <ArticleText body={text.data.body} />
}
