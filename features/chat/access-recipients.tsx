import { useState } from 'react'
import { formatDateTime } from '#platform/dates/format.ts'
import { Button } from '#ui/forms/button.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import type { Recoverable } from './chat-recovery.schema.ts'
import type { Recipient } from './firm-recovery.ts'
import { SafetyNumber } from './safety-number.tsx'

type Props = {
  chat: Pick<Recoverable, 'clientName' | 'lawyerName'>
  /** Not empty. */
  recipients: readonly Recipient[]
  safetyNumber: readonly string[]
  pending: boolean
  onGive: () => void
}

/** Who would get access to a chat, to be compared with both people before they do. */
export function AccessRecipients({ chat, recipients, safetyNumber, pending, onGive }: Props) {
  const { clientName, lawyerName } = chat
  const [compared, setCompared] = useState(false)
  return (
    <section aria-label="Devices that get access" className="flex flex-col gap-3 border-b border-rule pb-5">
      <h3 className="font-medium">Devices that get access</h3>
      <p className="text-sm text-ink-soft">
        Give Both Access makes these messages readable on the devices below. Compare the list with{' '}
        {clientName} and {lawyerName} first, for example by phone. If one of them doesn’t recognize a device,
        don’t give access.
      </p>
      <ul className="divide-y divide-rule text-sm">
        {recipients.map(({ id, kind, name, side, since }) => (
          <li key={id} className="flex flex-col py-2">
            <span className="font-medium wrap-anywhere">{kind === 'device' ? name : 'Recovery code'}</span>
            <span className="text-ink-soft wrap-anywhere">
              {side === 'client' ? clientName : lawyerName}, since {formatDateTime(since)}
            </span>
          </li>
        ))}
      </ul>
      {safetyNumber.length > 0 && (
        <div className="flex flex-col gap-1 text-sm">
          <span className="text-ink-soft">
            Both people must see this safety number under Verify in their chat:
          </span>
          <SafetyNumber groups={safetyNumber} />
        </div>
      )}
      <Checkbox
        label={`I have compared the list with ${clientName} and ${lawyerName}`}
        checked={compared}
        onChange={(event) => setCompared(event.target.checked)}
      />
      <Button
        variant="secondary"
        className="self-start"
        disabled={!compared}
        pending={pending}
        pendingLabel="Giving access..."
        onClick={onGive}
      >
        Give Both Access
      </Button>
    </section>
  )
}
