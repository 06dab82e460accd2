import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { DownloadCsv } from '#features/exports/download-csv.tsx'
import { api } from '#platform/api/client.ts'
import { refusalMessage } from '#platform/api/refusal.ts'
import { formatDateTime } from '#platform/dates/format.ts'
import { readingAgain } from '#platform/lists/reading-again.ts'
import { useLive } from '#platform/realtime/live.ts'
import { Button } from '#ui/forms/button.tsx'
import { useOutcome } from '#ui/hooks/use-outcome.ts'
import { Card, CardBody, CardHeader, CardTitle } from '#ui/layout/card.tsx'
import { FocusKeeper } from '#ui/layout/focus-keeper.tsx'
import { Badge } from '#ui/lists/badge.tsx'
import { ErrorState } from '#ui/lists/error-state.tsx'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import type { InvitationItem } from './invitations.schema.ts'

const shownFirst = 5

/** Unused invitations, live; empty when there are none. */
export function OpenInvitations() {
  const [all, setAll] = useState(false)
  const invitations = useQuery(api.admin.invitations.list.queryOptions())
  useLive('invitations', [api.admin.invitations.key()])
  if (invitations.isLoadingError)
    return <ErrorState title="Failed to load invitations" onRetry={() => invitations.refetch()} />
  return (
    <FocusKeeper rows={invitations.data}>
      {invitations.data && invitations.data.length > 0 && (
        <Card as="section" id="invitations">
          <CardHeader>
            <CardTitle as="h2">Open Invitations</CardTitle>
            <DownloadCsv list="invitations" size="sm" />
          </CardHeader>
          <CardBody className="py-1">
            <ul className="divide-y divide-rule">
              {invitations.data.slice(0, all ? undefined : shownFirst).map((invitation) => (
                <Invitation key={invitation.id} invitation={invitation} />
              ))}
            </ul>
            {!all && invitations.data.length > shownFirst && (
              <Button variant="link" size="sm" className="self-start" onClick={() => setAll(true)}>
                Show all {invitations.data.length}
              </Button>
            )}
          </CardBody>
        </Card>
      )}
    </FocusKeeper>
  )
}

function Invitation({ invitation }: { invitation: InvitationItem }) {
  const say = useOutcome()
  const { id, email, name, role, lawyerId, invitedBy, expiresAt, expired } = invitation
  const queries = useQueryClient()
  const onSettled = readingAgain(queries, api.admin.invitations.key())
  const send = useMutation(
    api.admin.invitations.send.mutationOptions({
      onSuccess: () => say.success(`A new invitation was sent to ${email}`),
      onError: (error) => say.error(refusalMessage(error, 'Failed to send the invitation')),
      onSettled,
    }),
  )
  const revoke = useMutation(
    api.admin.invitations.revoke.mutationOptions({
      onSuccess: () => say.success('Invitation revoked successfully'),
      onSettled,
    }),
  )
  const again = () =>
    send.mutate(lawyerId ? { role: 'lawyer', lawyerId } : { role: 'admin', name: name ?? email, email })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-60 text-sm">
        <p className="font-medium wrap-anywhere">{name ?? email}</p>
        <p className="text-ink-soft wrap-anywhere">{email}</p>
        <p className="text-xs text-ink-soft">
          {expired ? 'Expired' : 'Until'} {formatDateTime(expiresAt)}
          {invitedBy && ` · by ${invitedBy}`}
        </p>
      </div>
      <Badge tone={role === 'admin' ? 'brass' : 'blue'}>
        {role === 'admin' ? 'Administrator' : 'Lawyer'}
      </Badge>
      <div className="flex gap-2">
        <Button
          variant="secondary"
          size="sm"
          pending={send.isPending}
          aria-label={`Send again: the invitation to ${email}`}
          onClick={again}
        >
          Send again
        </Button>
        <ConfirmDialog
          trigger={
            <Button variant="danger-ghost" size="sm" aria-label={`Revoke the invitation to ${email}`}>
              Revoke
            </Button>
          }
          title="Revoke this invitation?"
          description={`The link that was mailed to ${email} no longer works.`}
          confirmLabel="Revoke Invitation"
          onConfirm={() => revoke.mutateAsync({ id })}
        />
      </div>
    </li>
  )
}
