import { useEffect, useRef, useState } from 'react'
import { Field } from '#ui/forms/field.tsx'
import { Select } from '#ui/forms/select.tsx'
import { FormDialog } from '#ui/overlays/form-dialog.tsx'
import { InviteAdministratorForm } from './invite-administrator-form.tsx'
import { InviteLawyerForm } from './invite-lawyer-form.tsx'

const roles = [
  { value: 'lawyer', label: 'Lawyer' },
  { value: 'admin', label: 'Administrator' },
]

/** Invites a lawyer by their profile, or an administrator by address. */
export function InviteStaff({
  open,
  onOpenChange,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  const [role, setRole] = useState('lawyer')
  const field = useRef<HTMLDivElement>(null)
  const asked = useRef(role)
  // The other role has another form, with a select of its own: the focus moves there from the one that is gone.
  useEffect(() => {
    if (asked.current !== role) field.current?.querySelector<HTMLElement>('[role=combobox]')?.focus()
    asked.current = role
  }, [role])
  const Form = role === 'admin' ? InviteAdministratorForm : InviteLawyerForm
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Invite Staff"
      description="They are mailed a link to choose a password. It works once, for 72 hours."
    >
      {(opened) => (
        <Form {...opened}>
          <div ref={field} className="contents">
            <Field label="As">
              <Select options={roles} value={role} onValueChange={setRole} />
            </Field>
          </div>
        </Form>
      )}
    </FormDialog>
  )
}
