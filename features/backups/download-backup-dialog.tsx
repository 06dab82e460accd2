import { useQuery } from '@tanstack/react-query'
import { ConfirmIdentity } from '#features/passkeys/confirm-identity.tsx'
import { api, client } from '#platform/api/client.ts'
import { formatDateTime } from '#platform/dates/format.ts'
import { InlineAlert } from '#ui/forms/inline-alert.tsx'
import { TextLink } from '#ui/forms/text-link.tsx'
import { ErrorState } from '#ui/lists/error-state.tsx'
import { Loading, Skeleton } from '#ui/lists/skeleton.tsx'
import { Dialog, DialogBody } from '#ui/overlays/dialog.tsx'
import { toast } from '#ui/overlays/toaster.tsx'
import { backupDownloadPath, backupMessages } from './backups.schema.ts'
import type { KeptBackup } from './kept-backups.tsx'

type Props = { backup: KeptBackup; onClose: () => void }

/** Asks for the second factor, then has the browser save the backup. */
export function DownloadBackupDialog({ backup, onClose }: Props) {
  const own = useQuery({
    ...api.accounts.own.passkeys.list.queryOptions(),
    // It may have been set up in another tab since.
    refetchOnMount: 'always',
  })
  const begin = async () => {
    try {
      save((await client.admin.backups.allowDownload({ id: backup.id })).token)
      toast.success('Your browser saves the backup.')
    } catch (error) {
      toast.error(error instanceof Error && error.message ? error.message : failed)
    }
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Download a Backup"
      description={`Taken ${formatDateTime(backup.finishedAt)}. Only the firm’s secret key opens it. The download is recorded.`}
      size="sm"
    >
      <DialogBody>
        {own.isPending ? (
          <Loading>
            <Skeleton className="h-32" />
          </Loading>
        ) : own.isError ? (
          <ErrorState title={failed} onRetry={() => own.refetch()} retrying={own.isFetching} />
        ) : own.data.asksSecondFactor ? (
          <ConfirmIdentity
            asksCode
            hasPasskeys={own.data.arePossible && own.data.passkeys.length > 0}
            onConfirmed={begin}
          />
        ) : (
          <InlineAlert tone="info">
            {backupMessages.noSecondFactor} <TextLink to="/admin/security">My Security</TextLink>
          </InlineAlert>
        )}
      </DialogBody>
    </Dialog>
  )
}

const failed = 'Failed to download the backup. Please try again.'

/**
 * Posts the token as a form, whose answer the browser writes to the disk as it arrives: a backup doesn't fit into a
 * page's memory. A frame loads only when the answer is a refusal.
 */
function save(token: string): void {
  const frame = document.createElement('iframe')
  frame.name = `download-${crypto.randomUUID()}`
  frame.hidden = true
  document.body.append(frame)
  const form = document.createElement('form')
  Object.assign(form, { method: 'POST', action: backupDownloadPath, target: frame.name, hidden: true })
  const field = document.createElement('input')
  Object.assign(field, { name: 'token', value: token })
  form.append(field)
  document.body.append(form)
  frame.addEventListener('load', () => {
    // Some browsers fire the event for the empty frame, too.
    if (frame.contentDocument?.URL === 'about:blank') return
    toast.error(failed)
    frame.remove()
  })
  form.submit()
  form.remove()
}
