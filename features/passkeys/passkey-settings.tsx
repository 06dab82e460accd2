import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#platform/api/client.ts'
import { formatDate, formatDateTime } from '#platform/dates/format.ts'
import { Button } from '#ui/forms/button.tsx'
import { Card, CardBody, CardDescription, CardHeader, CardTitle } from '#ui/layout/card.tsx'
import { FocusKeeper } from '#ui/layout/focus-keeper.tsx'
import { ErrorState } from '#ui/lists/error-state.tsx'
import { Loading, Skeleton } from '#ui/lists/skeleton.tsx'
import { LateDialog, lateDialog } from '#ui/overlays/late-dialog.tsx'
import { toast } from '#ui/overlays/toaster.tsx'
import { PasskeyRecovery } from './passkey-recovery.tsx'
import type { Passkey } from './passkeys.schema.ts'

const AddPasskeyDialog = lateDialog(() =>
  import('./add-passkey-dialog.tsx').then((code) => code.AddPasskeyDialog),
)
const RenamePasskeyDialog = lateDialog(() =>
  import('./passkey-dialogs.tsx').then((code) => code.RenamePasskeyDialog),
)
const RemovePasskeyDialog = lateDialog(() =>
  import('./passkey-dialogs.tsx').then((code) => code.RemovePasskeyDialog),
)

/** The query of the user's passkeys. */
export const ownPasskeys = () => api.accounts.own.passkeys.list.queryOptions()

/** Adds, renames and removes the user's passkeys. */
export function PasskeySettings() {
  const list = useQuery(ownPasskeys())
  const queries = useQueryClient()
  const [adding, setAdding] = useState(false)
  const [chosen, setChosen] = useState<{ passkey: Passkey; to: 'rename' | 'remove' }>()
  const changed = (said: string) => {
    toast.success(said)
    return queries.invalidateQueries({ queryKey: api.accounts.own.key() })
  }
  const { passkeys = [], asksSecondFactor = false, arePossible = false } = list.data ?? {}
  return (
    <FocusKeeper rows={passkeys}>
      <Card as="section">
        <CardHeader>
          <CardTitle as="h2">Passkeys</CardTitle>
        </CardHeader>
        <CardBody>
          {list.isPending && (
            <Loading>
              <Skeleton className="h-16" />
            </Loading>
          )}
          {list.isLoadingError && (
            <ErrorState
              title="Failed to load your passkeys"
              onRetry={() => list.refetch()}
              retrying={list.isFetching}
            />
          )}
          {list.data && (
            <CardDescription>
              {arePossible
                ? 'Sign in with your fingerprint, your face or the PIN of your device. With a passkey, you are also asked for it, or for a code, after the password.'
                : 'Passkeys need an address with a domain and https, which this one is not.'}
            </CardDescription>
          )}
          {passkeys.length > 0 && (
            <ul className="divide-y divide-rule">
              {passkeys.map((passkey) => (
                <PasskeyRow
                  key={passkey.id}
                  passkey={passkey}
                  onChoose={(to) => setChosen({ passkey, to })}
                />
              ))}
            </ul>
          )}
          {arePossible && (
            <Button className="self-start" onClick={() => setAdding(true)}>
              Add a Passkey
            </Button>
          )}
          {passkeys.length > 0 && <PasskeyRecovery />}
        </CardBody>
      </Card>
      <LateDialog open={adding}>
        <AddPasskeyDialog
          open={adding}
          onClose={() => setAdding(false)}
          asksCode={asksSecondFactor}
          hasPasskeys={arePossible && passkeys.length > 0}
          onAdded={() => changed('The passkey was added.')}
        />
      </LateDialog>
      <LateDialog open={chosen?.to === 'rename'}>
        <RenamePasskeyDialog
          passkey={chosen?.to === 'rename' ? chosen.passkey : undefined}
          onClose={() => setChosen(undefined)}
          onRenamed={() => changed('The passkey was renamed.')}
        />
      </LateDialog>
      <LateDialog open={chosen?.to === 'remove'}>
        <RemovePasskeyDialog
          passkey={chosen?.to === 'remove' ? chosen.passkey : undefined}
          isLast={passkeys.length === 1}
          onClose={() => setChosen(undefined)}
          onRemoved={() => changed('The passkey was removed.')}
        />
      </LateDialog>
    </FocusKeeper>
  )
}

function PasskeyRow({
  passkey: { name, createdAt, usedAt },
  onChoose,
}: {
  passkey: Passkey
  onChoose: (to: 'rename' | 'remove') => void
}) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="flex min-w-0 flex-col text-sm">
        <span className="font-medium wrap-anywhere">{name}</span>
        <span className="text-ink-soft">
          Added {formatDate(createdAt)}. {usedAt ? `Last used ${formatDateTime(usedAt)}.` : 'Not used yet.'}
        </span>
      </div>
      <div className="flex gap-1">
        <Button variant="ghost" size="sm" aria-label={`Rename ${name}`} onClick={() => onChoose('rename')}>
          Rename
        </Button>
        <Button
          variant="danger-ghost"
          size="sm"
          aria-label={`Remove ${name}`}
          onClick={() => onChoose('remove')}
        >
          Remove
        </Button>
      </div>
    </li>
  )
}
