import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#platform/api/client.ts'
import { formatDateTime } from '#platform/dates/format.ts'
import { Button } from '#ui/forms/button.tsx'
import { InlineAlert } from '#ui/forms/inline-alert.tsx'
import { Card, CardBody, CardDescription, CardHeader, CardTitle } from '#ui/layout/card.tsx'
import { Badge } from '#ui/lists/badge.tsx'
import { ErrorState } from '#ui/lists/error-state.tsx'
import { Loading, Skeleton } from '#ui/lists/skeleton.tsx'
import { LateDialog, lateDialog } from '#ui/overlays/late-dialog.tsx'
import type { TwoFactorState } from './two-factor.schema.ts'

const DisableTwoFactorDialog = lateDialog(() =>
  import('./two-factor-disable.tsx').then((code) => code.DisableTwoFactorDialog),
)
const RecoveryCodesDialog = lateDialog(() =>
  import('./two-factor-recovery-dialog.tsx').then((code) => code.RecoveryCodesDialog),
)
const TwoFactorSetupDialog = lateDialog(() =>
  import('./two-factor-setup-dialog.tsx').then((code) => code.TwoFactorSetupDialog),
)

/** Whether the user's second factor is on. */
export const twoFactorState = () => api.accounts.own.twoFactor.state.queryOptions()

/** The user's second factor: set it up, replace recovery codes, turn it off. */
export function TwoFactorSettings() {
  const state = useQuery(twoFactorState())
  return (
    <Card as="section">
      <CardHeader>
        <CardTitle as="h2">Two-factor sign-in</CardTitle>
        {state.data && (
          <Badge tone={state.data.enabled ? 'green' : 'grey'}>{state.data.enabled ? 'On' : 'Off'}</Badge>
        )}
      </CardHeader>
      <CardBody>
        {state.isPending && (
          <Loading>
            <Skeleton className="h-16" />
          </Loading>
        )}
        {state.isLoadingError && (
          <ErrorState
            title="Failed to load your two-factor settings"
            onRetry={() => state.refetch()}
            retrying={state.isFetching}
          />
        )}
        {state.data && (state.data.enabled ? <InUse {...state.data} /> : <Off />)}
      </CardBody>
    </Card>
  )
}

function Off() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <CardDescription>
        You will be asked for a code from an app on your phone as well as for your password. Nobody can sign
        in with your password alone.
      </CardDescription>
      <Button className="self-start" onClick={() => setOpen(true)}>
        Enable 2FA
      </Button>
      <LateDialog open={open}>
        <TwoFactorSetupDialog open={open} onOpenChange={setOpen} />
      </LateDialog>
    </>
  )
}

function InUse({ since, recoveryCodesLeft, required }: TwoFactorState) {
  const [open, setOpen] = useState<'codes' | 'disable'>()
  return (
    <>
      <CardDescription>
        {since && <>Since {formatDateTime(since)}. </>}
        {recoveryCodesLeft} of your recovery codes {recoveryCodesLeft === 1 ? 'is' : 'are'} left.
      </CardDescription>
      {recoveryCodesLeft <= 3 && (
        <InlineAlert tone="warning">Please make new recovery codes before you run out of them.</InlineAlert>
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => setOpen('codes')}>
          New Recovery Codes
        </Button>
        <Button variant="danger-ghost" onClick={() => setOpen('disable')}>
          Disable 2FA
        </Button>
      </div>
      <LateDialog open={open === 'codes'}>
        <RecoveryCodesDialog open={open === 'codes'} onClose={() => setOpen(undefined)} />
      </LateDialog>
      <LateDialog open={open === 'disable'}>
        <DisableTwoFactorDialog
          open={open === 'disable'}
          onClose={() => setOpen(undefined)}
          required={required}
        />
      </LateDialog>
    </>
  )
}
