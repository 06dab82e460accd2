import { useQueryClient } from '@tanstack/react-query'
import { EllipsisVertical } from 'lucide-react'
import { useState } from 'react'
import { api } from '#platform/api/client.ts'
import { IconButton } from '#ui/forms/icon-button.tsx'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { LateDialog, lateDialog } from '#ui/overlays/late-dialog.tsx'
import { Menu, MenuItem, MenuSeparator } from '#ui/overlays/menu.tsx'
import { toast } from '#ui/overlays/toaster.tsx'
import { BlockPerson } from './block-person.tsx'
import type { PersonItem } from './people.schema.ts'
import { type Step, stepsFor } from './person-steps.ts'

const ConfirmAfterIdentity = lateDialog(() =>
  import('#features/passkeys/confirm-after-identity.tsx').then((code) => code.ConfirmAfterIdentity),
)

/** The menu of what may be done about somebody. Each asks first. */
export function PersonActions({ person }: { person: PersonItem }) {
  const queries = useQueryClient()
  // The step stays while its dialog closes: it would be empty for that moment.
  const [step, setStep] = useState<Step>()
  const [asking, setAsking] = useState(false)
  const [blocking, setBlocking] = useState(false)
  const steps = stepsFor(person)
  const readAgain = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: api.admin.people.key() }),
      queries.invalidateQueries({ queryKey: api.admin.invitations.key() }),
    ])
  const take = async ({ run, done }: Step) => {
    try {
      await run()
      toast.success(done)
    } finally {
      void readAgain()
    }
  }
  if (steps.length === 0 && !person.can.block) return <span className="size-10 shrink-0" />
  return (
    <>
      <Menu
        trigger={<IconButton label={`Actions for ${person.name}`} icon={<EllipsisVertical aria-hidden />} />}
      >
        {steps.map((each) => (
          <MenuItem
            key={each.label}
            onClick={() => {
              setStep(each)
              setAsking(true)
            }}
          >
            {each.label}
          </MenuItem>
        ))}
        {person.can.block && (
          <>
            {steps.length > 0 && <MenuSeparator />}
            <MenuItem tone="danger" onClick={() => setBlocking(true)}>
              Block Login
            </MenuItem>
          </>
        )}
      </Menu>
      {step && !step.needsIdentity && (
        <ConfirmDialog
          open={asking}
          onOpenChange={setAsking}
          title={step.title}
          description={step.description}
          confirmLabel={step.confirmLabel}
          tone={step.isSafe ? 'primary' : 'danger'}
          onConfirm={() => take(step)}
        />
      )}
      <LateDialog open={asking && step?.needsIdentity === true}>
        {step?.needsIdentity && (
          <ConfirmAfterIdentity
            open={asking}
            onOpenChange={setAsking}
            title={step.title}
            description={step.description}
            confirmLabel={step.confirmLabel}
            tone={step.isSafe ? 'primary' : 'danger'}
            onConfirm={() => take(step)}
          />
        )}
      </LateDialog>
      <BlockPerson person={person} open={blocking} onOpenChange={setBlocking} onBlocked={readAgain} />
    </>
  )
}
