import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api } from '#platform/api/client.ts'
import { Field } from '#ui/forms/field.tsx'
import { Textarea } from '#ui/forms/textarea.tsx'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { toast } from '#ui/overlays/toaster.tsx'
import { blockReasonMax, type PersonItem, reasonTooLong } from './people.schema.ts'

type Props = {
  person: PersonItem
  open: boolean
  onOpenChange: (open: boolean) => void
  onBlocked: () => void
}

/** Keeps somebody from signing in, with a reason for the colleagues who wonder. */
export function BlockPerson({ person: { id: userId, name }, open, onOpenChange, onBlocked }: Props) {
  const [reason, setReason] = useState('')
  const reasonField = useRef<HTMLTextAreaElement>(null)
  const over = reason.trim().length - blockReasonMax
  const block = useMutation(
    api.admin.people.block.mutationOptions({
      onSuccess() {
        toast.success(`${name} can’t sign in any more`)
        setReason('')
      },
      onSettled: onBlocked,
    }),
  )
  const confirm = () => {
    if (over <= 0) return block.mutateAsync({ userId, reason })
    reasonField.current?.focus()
    throw new Error('The reason is too long.')
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Block the login of ${name}?`}
      description={
        <div className="flex flex-col gap-4">
          <p>
            {name} is signed out everywhere, at once, and can’t sign in until you unblock the login. Roles and
            records stay.
          </p>
          <Field
            label="Reason"
            hint="For administrators. It is kept in the audit log."
            error={over > 0 ? reasonTooLong(over) : undefined}
            optional
          >
            <Textarea
              ref={reasonField}
              rows={2}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          </Field>
        </div>
      }
      confirmLabel="Block Login"
      onConfirm={confirm}
    />
  )
}
