import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { api } from '#platform/api/client.ts'
import { ErrorState } from '#ui/lists/error-state.tsx'
import { Loading, Skeleton } from '#ui/lists/skeleton.tsx'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { Dialog, DialogBody } from '#ui/overlays/dialog.tsx'
import { ConfirmIdentity } from './confirm-identity.tsx'

type Props = Pick<
  ComponentProps<typeof ConfirmDialog>,
  'title' | 'description' | 'confirmLabel' | 'tone' | 'onConfirm'
> & { open: boolean; onOpenChange: (open: boolean) => void; title: string }

/** Confirms the user's identity, then asks once more before doing what an unattended page must not allow. */
export function ConfirmAfterIdentity({ open, onOpenChange, ...question }: Props) {
  const [isConfirmed, setConfirmed] = useState(false)
  if (!open && isConfirmed) setConfirmed(false)
  return (
    <>
      <Dialog
        open={open && !isConfirmed}
        onOpenChange={onOpenChange}
        title={question.title}
        description="Please confirm first that it is you."
        size="sm"
      >
        <DialogBody>
          <Identity onConfirmed={() => setConfirmed(true)} />
        </DialogBody>
      </Dialog>
      <ConfirmDialog open={open && isConfirmed} onOpenChange={onOpenChange} {...question} />
    </>
  )
}

function Identity({ onConfirmed }: { onConfirmed: () => void }) {
  const { data, refetch, isFetching, isError } = useQuery(api.accounts.own.passkeys.list.queryOptions())
  if (!data)
    return isError ? (
      <ErrorState title="Failed to load your sign-in" onRetry={() => refetch()} retrying={isFetching} />
    ) : (
      <Loading>
        <Skeleton className="h-24" />
      </Loading>
    )
  return (
    <ConfirmIdentity
      asksCode={data.asksSecondFactor}
      hasPasskeys={data.arePossible && data.passkeys.length > 0}
      onConfirmed={onConfirmed}
    />
  )
}
