import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#platform/api/client.ts'
import { refusalMessage } from '#platform/api/refusal.ts'
import { readingAgain } from '#platform/lists/reading-again.ts'
import { Button } from '#ui/forms/button.tsx'
import { useOutcome } from '#ui/hooks/use-outcome.ts'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { Dialog, DialogBody, DialogFooter } from '#ui/overlays/dialog.tsx'
import { WebhookSecret } from './webhook-form.tsx'
import type { WebhookItem } from './webhooks.schema.ts'

/** Tests a webhook, renews its secret, deletes it. */
export function WebhookActions({ webhook: { id, url } }: { webhook: WebhookItem }) {
  const say = useOutcome()
  const [secret, setSecret] = useState<string>()
  const queries = useQueryClient()
  const onSettled = readingAgain(queries, api.admin.webhooks.key())
  const test = useMutation(
    api.admin.webhooks.test.mutationOptions({
      onSuccess: () => say.success('A test was queued. Its result is shown under Jobs.'),
      onError: (error) => say.error(refusalMessage(error, 'Failed to send the test')),
    }),
  )
  const rotate = useMutation(
    api.admin.webhooks.rotate.mutationOptions({ onSuccess: (made) => setSecret(made.secret), onSettled }),
  )
  const remove = useMutation(
    api.admin.webhooks.delete.mutationOptions({
      onSuccess: () => say.success('Webhook deleted successfully'),
      onSettled,
    }),
  )
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        variant="secondary"
        size="sm"
        pending={test.isPending}
        aria-label={`Send Test to ${url}`}
        onClick={() => test.mutate({ id })}
      >
        Send Test
      </Button>
      <ConfirmDialog
        trigger={
          <Button variant="ghost" size="sm" aria-label={`New Secret for ${url}`}>
            New Secret
          </Button>
        }
        title="Change the secret?"
        description="What is sent from now on is signed with the new one: the receiver needs it at once."
        confirmLabel="Change Secret"
        onConfirm={() => rotate.mutateAsync({ id })}
      />
      <ConfirmDialog
        trigger={
          <Button variant="danger-ghost" size="sm" aria-label={`Delete the webhook ${url}`}>
            Delete
          </Button>
        }
        title="Delete this webhook?"
        description={`${url} receives nothing more. Deliveries that are still waiting are discarded.`}
        confirmLabel="Delete Webhook"
        onConfirm={() => remove.mutateAsync({ id })}
      />
      <Dialog
        open={secret !== undefined}
        onOpenChange={() => setSecret(undefined)}
        title="The new secret"
        size="sm"
      >
        <DialogBody>{secret && <WebhookSecret secret={secret} />}</DialogBody>
        <DialogFooter>
          <Button onClick={() => setSecret(undefined)}>I have copied it</Button>
        </DialogFooter>
      </Dialog>
    </div>
  )
}
