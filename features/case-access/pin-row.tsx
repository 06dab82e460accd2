import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { CasePageLink } from '#features/cases/case-page-link.tsx'
import { api } from '#platform/api/client.ts'
import { refusalMessage } from '#platform/api/refusal.ts'
import { readingAgain } from '#platform/lists/reading-again.ts'
import { cn } from '#ui/cn.ts'
import { CopyButton } from '#ui/forms/copy-button.tsx'
import { Countdown } from '#ui/forms/countdown.tsx'
import { IconButton } from '#ui/forms/icon-button.tsx'
import { linkStyle } from '#ui/forms/text-link.tsx'
import { useOutcome } from '#ui/hooks/use-outcome.ts'
import { Badge } from '#ui/lists/badge.tsx'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { toast } from '#ui/overlays/toaster.tsx'
import { type Pin, pinLimits } from './case-access.schema.ts'

type Props = {
  pin: Pin
  /** The server's time. */
  now: string
  onExpired: () => void
}

/** A PIN with its countdown. A live PIN can be copied, an expired one only removed. */
export function PinRow({ pin, now, onExpired }: Props) {
  const [ended, setEnded] = useState(false)
  const live = pin.pinCode !== null && !ended
  return (
    <li className="grid grid-cols-[auto_1fr] items-center gap-x-6 gap-y-3 px-5 py-4 lg:grid-cols-[6rem_1fr_auto]">
      <span
        className={cn(
          'font-serif text-3xl tracking-wider tabular-nums lining-nums',
          !live && 'text-ink-faint',
        )}
      >
        {live ? pin.pinCode : '••••'}
        {!live && <span className="sr-only">No longer valid</span>}
      </span>
      <div className="flex min-w-0 flex-col gap-1">
        <p className="font-medium wrap-anywhere lg:truncate">{pin.caseTitle}</p>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-soft">
          <CasePageLink caseNumber={pin.caseNumber} className={cn(linkStyle, 'tap tabular-nums')}>
            {pin.caseNumber}
          </CasePageLink>
          {live && <TriesLeft {...pin.triesLeft} />}
        </p>
      </div>
      <div className="col-span-2 flex items-center justify-between gap-2 lg:col-span-1 lg:justify-end">
        <Badge tone={live ? 'green' : 'grey'} className="min-w-16 justify-center">
          {pin.pinCode === null ? (
            'Expired'
          ) : (
            <Countdown
              until={pin.expiresAt.toISOString()}
              now={now}
              onEnd={() => {
                setEnded(true)
                onExpired()
              }}
            />
          )}
        </Badge>
        <div className="flex items-center gap-1">
          <CopyButton
            value={pin.pinCode ?? ''}
            label="Copy"
            aria-label={`Copy PIN for ${pin.caseNumber}`}
            disabled={!live}
            onCopied={() => toast.success('PIN copied to clipboard!')}
          />
          <DeletePin pin={pin} live={live} />
        </div>
      </div>
    </li>
  )
}

/** Remaining tries of the client and of everyone else, counted separately; one number while both are full. */
function TriesLeft({ visitors, client }: Pin['triesLeft']) {
  if (visitors === pinLimits.tries && client === pinLimits.tries)
    return <span>{pinLimits.tries} tries left</span>
  return (
    <span className={cn((visitors === 0 || client === 0) && 'text-danger')}>
      Tries left: {client} for the client, {visitors} for visitors
    </span>
  )
}

function DeletePin({ pin, live }: { pin: Pin; live: boolean }) {
  const say = useOutcome()
  const queries = useQueryClient()
  const remove = useMutation(
    api.lawyer.pins.delete.mutationOptions({
      onSuccess: () => say.success('PIN deleted successfully'),
      onError: (error) => say.error(refusalMessage(error, 'Failed to delete PIN')),
      onSettled: readingAgain(queries, api.lawyer.pins.key()),
    }),
  )
  const label = `Delete PIN for ${pin.caseNumber}`
  const button = <IconButton size="sm" tone="danger" label={label} icon={<Trash2 aria-hidden />} />
  if (!live)
    return (
      <IconButton
        size="sm"
        tone="danger"
        label={label}
        icon={<Trash2 aria-hidden />}
        disabled={remove.isPending}
        onClick={() => remove.mutate({ id: pin.id })}
      />
    )
  return (
    <ConfirmDialog
      trigger={button}
      title="Delete this PIN?"
      description={`It stops working at once. People who have entered it already keep ${pin.caseNumber} open for up to ${pinLimits.grantMinutes} minutes.`}
      confirmLabel="Delete PIN"
      onConfirm={() => remove.mutateAsync({ id: pin.id })}
    />
  )
}
