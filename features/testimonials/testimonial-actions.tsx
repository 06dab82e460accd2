import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Globe } from 'lucide-react'
import { api } from '#platform/api/client.ts'
import { refusalMessage } from '#platform/api/refusal.ts'
import { useDeleteRecord } from '#platform/forms/use-delete-record.ts'
import { readingAgain } from '#platform/lists/reading-again.ts'
import { Button } from '#ui/forms/button.tsx'
import { useOutcome } from '#ui/hooks/use-outcome.ts'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { DeleteDialog } from '#ui/overlays/delete-dialog.tsx'
import type { TestimonialItem } from './testimonials.schema.ts'

type Props = { testimonial: TestimonialItem }

/** Approves a draft and publishes it on the home page. */
export function PublishTestimonial({ testimonial: { id, version, name } }: Props) {
  const say = useOutcome()
  const publish = useMutation(
    api.admin.testimonials.publish.mutationOptions({
      onSuccess: () => say.success(`The testimonial of ${name} is on the home page`),
      onError: (error) => say.error(refusalMessage(error, 'Failed to publish testimonial')),
      onSettled: readingAgain(useQueryClient(), api.admin.testimonials.key()),
    }),
  )
  return (
    <Button size="sm" pending={publish.isPending} onClick={() => publish.mutate({ id, version })}>
      <Globe aria-hidden />
      Approve and Publish
    </Button>
  )
}

/** Removes a testimonial from the home page. */
export function WithdrawTestimonial({ testimonial: { id, version, name } }: Props) {
  const say = useOutcome()
  const withdraw = useMutation(
    api.admin.testimonials.withdraw.mutationOptions({
      onSuccess: () => say.success(`The testimonial of ${name} is a draft again`),
      onSettled: readingAgain(useQueryClient(), api.admin.testimonials.key()),
    }),
  )
  return (
    <ConfirmDialog
      trigger={
        <Button variant="secondary" size="sm">
          Take Off the Site
        </Button>
      }
      title="Take it off the public site?"
      description={`The testimonial of ${name} disappears from the home page at once and stays here as a draft.`}
      confirmLabel="Take Off the Site"
      onConfirm={() => withdraw.mutateAsync({ id, version })}
    />
  )
}

export function DeleteTestimonial({ testimonial: { id, name } }: Props) {
  const remove = useDeleteRecord({
    call: api.admin.testimonials.delete,
    recordName: 'testimonial',
    keys: [api.admin.testimonials.key()],
    say: useOutcome(),
  })
  return (
    <DeleteDialog
      title="Delete this testimonial?"
      description={`The testimonial of ${name} disappears from here and from the home page. The firm’s records keep what was shown.`}
      confirmLabel="Delete Testimonial"
      onConfirm={() => remove({ id })}
    />
  )
}
