import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type KeyboardEvent, useId, useState } from 'react'
import { api } from '#platform/api/client.ts'
import { refusalMessage } from '#platform/api/refusal.ts'
import { Button } from '#ui/forms/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { PinInput } from '#ui/forms/pin-input.tsx'
import { Dialog, DialogBody, DialogFooter, DialogForm } from '#ui/overlays/dialog.tsx'
import { toast } from '#ui/overlays/toaster.tsx'
import { pinLimits, pinMessages } from './case-access.schema.ts'
import { keepGrant } from './grants.ts'

type Props = {
  caseId: string
  open: boolean
  onOpenChange: (open: boolean) => void
  onVerified?: () => void
}

/** Asks for a case's PIN. A right one unlocks the case for this page and closes the dialog. */
export function PinDialog({ caseId, open, onOpenChange, onVerified }: Props) {
  const [pin, setPin] = useState('')
  const [error, setError] = useState<string>()
  const formId = useId()
  const verify = useMutation(
    api.site.caseAccess.verifyPin.mutationOptions({
      onSuccess({ valid, grant, error: refusal }) {
        setPin('')
        if (!valid || !grant) return setError(refusal ?? pinMessages.invalid)
        keepGrant(caseId, grant)
        toast.success('PIN verified successfully!')
        onVerified?.()
        change(false)
      },
      // The server hasn't checked the PIN: it stays in the field for another try.
      onError: (failure) => setError(refusalMessage(failure, 'Failed to verify PIN. Please try again.')),
    }),
  )
  const complete = pin.length === pinLimits.digits
  const change = (next: boolean) => {
    setPin('')
    setError(undefined)
    onOpenChange(next)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!complete) return setError(pinMessages.length)
    if (!verify.isPending) verify.mutate({ case_id: caseId, pin_code: pin })
  }
  // Browsers don't submit by Enter while the button is disabled; submit anyway to show the reason.
  const onKeyDown = ({ key, target }: KeyboardEvent) => {
    if (key === 'Enter' && target instanceof HTMLInputElement && !complete) setError(pinMessages.length)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      size="sm"
      title="Enter PIN"
      description="Your lawyer gives you the 4-digit PIN. It is valid for five minutes."
    >
      <DialogForm id={formId} onSubmit={submit} onKeyDown={onKeyDown}>
        <DialogBody>
          <Field label="4-digit PIN" error={error} className="items-center py-2">
            <PinInput
              value={pin}
              onChange={(value) => {
                setPin(value)
                if (value) setError(undefined)
              }}
              autoFocus
              name="pin"
            />
          </Field>
        </DialogBody>
        <DialogFooter>
          <Button variant="secondary" onClick={() => change(false)}>
            Cancel
          </Button>
          <Button
            type="submit"
            pending={verify.isPending}
            pendingLabel="Verifying..."
            disabled={!complete && !verify.isPending}
          >
            Verify PIN
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  )
}
