import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useState } from 'react'
import { api } from '#platform/api/client.ts'
import { refusalMessage } from '#platform/api/refusal.ts'
import { formatDateTime } from '#platform/dates/format.ts'
import { readingAgain } from '#platform/lists/reading-again.ts'
import { Button } from '#ui/forms/button.tsx'
import { useOutcome } from '#ui/hooks/use-outcome.ts'
import { EmptyState } from '#ui/lists/empty-state.tsx'
import { ErrorState } from '#ui/lists/error-state.tsx'
import { Loading, Skeleton } from '#ui/lists/skeleton.tsx'
import { Dialog, DialogBody } from '#ui/overlays/dialog.tsx'
import type { TestimonialItem } from './testimonials.schema.ts'

/** Lists all approved versions of a testimonial, each of which can be restored. */
export function TestimonialVersions({ testimonial }: { testimonial: TestimonialItem }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="ghost" size="sm" onClick={() => setOpen(true)}>
        <History aria-hidden />
        Versions
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Approved versions"
        description={`Every text of ${testimonial.name} that was shown, the latest first.`}
      >
        <DialogBody>
          {open && <Versions testimonial={testimonial} onRestored={() => setOpen(false)} />}
        </DialogBody>
      </Dialog>
    </>
  )
}

function Versions({ testimonial, onRestored }: { testimonial: TestimonialItem; onRestored: () => void }) {
  const { id, version } = testimonial
  const say = useOutcome()
  const versions = useQuery(api.admin.testimonials.versions.queryOptions({ input: { id } }))
  const restore = useMutation(
    api.admin.testimonials.restore.mutationOptions({
      onSuccess() {
        onRestored()
        say.success('The earlier text is back')
      },
      onError: (error) => say.error(refusalMessage(error, 'Failed to restore the text')),
      onSettled: readingAgain(useQueryClient(), api.admin.testimonials.key()),
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
      {versions.data.map((kept) => {
        const isCurrent =
          kept.quote === testimonial.quote &&
          kept.name === testimonial.name &&
          kept.detail === testimonial.detail &&
          kept.rating === testimonial.rating
        return (
          <li key={kept.id} className="flex flex-col gap-2 py-4 first:pt-0">
            <p className="text-xs text-ink-soft">
              {formatDateTime(kept.approvedAt)} · approved by {kept.approvedBy ?? 'a deleted account'}
            </p>
            <blockquote className="text-sm wrap-anywhere whitespace-pre-line">{kept.quote}</blockquote>
            <p className="text-sm wrap-anywhere text-ink-soft">
              {[kept.name, kept.detail, kept.rating && `${kept.rating} of 5 stars`]
                .filter(Boolean)
                .join(' · ')}
            </p>
            {isCurrent ? (
              <p className="text-sm text-ink-soft">This is the present text.</p>
            ) : (
              <Button
                variant="secondary"
                size="sm"
                className="self-start"
                pending={restore.isPending && restore.variables.versionId === kept.id}
                onClick={() => restore.mutate({ id, version, versionId: kept.id })}
              >
                {testimonial.published ? 'Restore and Publish' : 'Restore'}
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
