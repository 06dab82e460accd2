import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link2Off, RefreshCw } from 'lucide-react'
import type { StaffCase } from '#features/cases/cases.schema.ts'
import { refusalMessage } from '#platform/api/refusal.ts'
import { readingAgain } from '#platform/lists/reading-again.ts'
import { Button } from '#ui/forms/button.tsx'
import { CopyButton } from '#ui/forms/copy-button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Input } from '#ui/forms/input.tsx'
import { useHydrated } from '#ui/hooks/use-hydrated.ts'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { toast } from '#ui/overlays/toaster.tsx'
import type { AccessCalls } from './access-calls.ts'

type Props = { item: StaffCase; calls: AccessCalls }

/** The case's share link: to copy, to renew, to revoke. */
export function CaseLinkSection({ item: { id, caseNumber, shareLink }, calls }: Props) {
  const { revoke, renew } = useLinkCalls(calls)
  const origin = useHydrated() ? window.location.origin : ''
  const url = shareLink && `${origin}/case/${shareLink}`
  return (
    <section className="flex flex-col gap-3">
      <h3 className="font-serif text-lg font-medium">Case link</h3>
      <p className="text-sm text-ink-soft">
        {url
          ? 'The client finds it on their dashboard. It asks for a login and, for the details, a PIN.'
          : 'Revoked: nobody reaches the case by a link. With its number and a PIN it still opens.'}
      </p>
      {url && (
        <Field label={`Link of case ${caseNumber}`} hideLabel>
          <Input readOnly value={url} onFocus={(event) => event.target.select()} />
        </Field>
      )}
      <div className="flex flex-wrap gap-2">
        {url && (
          <CopyButton
            value={url}
            label="Copy Link"
            onCopied={() => toast.success('Case link copied to clipboard!')}
          />
        )}
        <ConfirmDialog
          trigger={
            <Button size="sm" variant="secondary">
              <RefreshCw aria-hidden />
              Make New Link
            </Button>
          }
          tone="primary"
          title="Make a new link?"
          description={
            url
              ? 'The current link stops working at once. The client finds the new one on their dashboard.'
              : 'The client finds it on their dashboard. The revoked link stays revoked.'
          }
          confirmLabel="Make New Link"
          onConfirm={() => renew(id)}
        />
        {url && (
          <ConfirmDialog
            trigger={
              <Button size="sm" variant="danger-ghost">
                <Link2Off aria-hidden />
                Revoke Link
              </Button>
            }
            title="Revoke the link?"
            description="The link stops working for everyone, the client too. You can make a new link later."
            confirmLabel="Revoke Link"
            onConfirm={() => revoke(id)}
          />
        )}
      </div>
    </section>
  )
}

function useLinkCalls({ cases }: AccessCalls) {
  const queries = useQueryClient()
  const onSettled = readingAgain(queries, cases.key())
  const { revokeLink, renewLink } = cases
  const revoke = useMutation(
    revokeLink.mutationOptions({ onSettled, onSuccess: () => toast.success('Case link revoked') }),
  )
  const renew = useMutation(
    renewLink.mutationOptions({ onSettled, onSuccess: () => toast.success('New case link made') }),
  )
  const said = (error: unknown) => {
    throw new Error(refusalMessage(error, 'Failed to change the link. Please try again.'))
  }
  return {
    revoke: (id: string) => revoke.mutateAsync({ id }).catch(said),
    renew: (id: string) => renew.mutateAsync({ id }).catch(said),
  }
}
