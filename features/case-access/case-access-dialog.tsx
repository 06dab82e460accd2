import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link2Off, RefreshCw } from 'lucide-react'
import type { StaffCase } from '#features/cases/cases.schema.ts'
import { api } from '#platform/api/client.ts'
import { refusalMessage } from '#platform/api/refusal.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { Dialog, DialogBody } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { toast } from '#ui/toaster.tsx'
import { CloseCase } from './close-case.tsx'
import { useOpenCases, whoHasItOpen } from './use-open-cases.ts'

type Props = { item: StaffCase; open: boolean; onOpenChange: (open: boolean) => void }

/** Who reaches a case: by its link, and by a PIN that was entered. */
export const CaseAccessDialog = ({ item, open, onOpenChange }: Props) => (
  <Dialog
    open={open}
    onOpenChange={onOpenChange}
    title={`Access to ${item.caseNumber}`}
    description={item.title}
  >
    <DialogBody className="gap-7 pb-8">
      <CaseLinkSection item={item} />
      <OpenSection item={item} />
    </DialogBody>
  </Dialog>
)

function CaseLinkSection({ item: { id, caseNumber, shareLink } }: Pick<Props, 'item'>) {
  const { revoke, renew } = useLinkCalls()
  const url = shareLink && `${window.location.origin}/case/${shareLink}`
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
              Make a new link
            </Button>
          }
          tone="primary"
          title="Make a new link?"
          description={
            url
              ? 'The present link stops working at once. The client finds the new one on their dashboard.'
              : 'The client finds it on their dashboard. The one that you revoked stays revoked.'
          }
          confirmLabel="Make a new link"
          onConfirm={() => renew(id)}
        />
        {url && (
          <ConfirmDialog
            trigger={
              <Button size="sm" variant="danger-ghost">
                <Link2Off aria-hidden />
                Revoke link
              </Button>
            }
            title="Revoke the link?"
            description="Whoever follows it finds nothing any more, the client included, until you make a new one."
            confirmLabel="Revoke link"
            onConfirm={() => revoke(id)}
          />
        )}
      </div>
    </section>
  )
}

function useLinkCalls() {
  const queries = useQueryClient()
  const onSettled = () => queries.invalidateQueries({ queryKey: api.lawyer.cases.key() })
  const { revokeLink, renewLink } = api.lawyer.cases
  const revoke = useMutation(
    revokeLink.mutationOptions({ onSettled, onSuccess: () => toast.success('Case link revoked') }),
  )
  const renew = useMutation(
    renewLink.mutationOptions({ onSettled, onSuccess: () => toast.success('New case link made') }),
  )
  const said = (error: unknown) => {
    throw new Error(refusalMessage(error, 'The link could not be changed. Please try again.'))
  }
  return {
    revoke: (id: string) => revoke.mutateAsync({ id }).catch(said),
    renew: (id: string) => renew.mutateAsync({ id }).catch(said),
  }
}

function OpenSection({ item: { id, caseNumber, lawyerId } }: Pick<Props, 'item'>) {
  const { list, close } = useOpenCases(lawyerId)
  const open = list.data?.find(({ caseId }) => caseId === id)
  return (
    <section className="flex flex-col gap-3">
      <h3 className="font-serif text-lg font-medium">Open just now</h3>
      <p className="text-sm text-ink-soft" aria-live="polite">
        {list.isError && 'Failed to load data'}
        {list.isSuccess && (open ? `For ${whoHasItOpen(open)}.` : 'Nobody has its details open by a PIN.')}
      </p>
      {open && (
        <div>
          <CloseCase caseNumber={caseNumber} onClose={() => close(id)} />
        </div>
      )}
    </section>
  )
}
