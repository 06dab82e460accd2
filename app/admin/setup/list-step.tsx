import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { InviteLawyer } from '#features/invitations/invite-lawyer.tsx'
import { LawyerTable } from '#features/lawyers/lawyer-table.tsx'
import { OfficeForm } from '#features/locations/office-form.tsx'
import { OfficeList } from '#features/locations/office-list.tsx'
import { PageList } from '#features/site-texts/page-list.tsx'
import { Button } from '#ui/forms/button.tsx'
import { ButtonLink } from '#ui/forms/button-link.tsx'
import { LateDialog, lateDialog } from '#ui/overlays/late-dialog.tsx'

const LawyerForm = lateDialog(() =>
  import('#features/lawyers/lawyer-form.tsx').then((code) => code.LawyerForm),
)

type Props = {
  step: 'offices' | 'lawyers' | 'pages'
  /** The address of the next step. */
  next: string
  /** Links to the other steps, left of the button. */
  children: ReactNode
}

/** A step of the set-up that shows a list, whose entries are saved one by one. */
export function ListStep({ step, next, children }: Props) {
  return (
    <>
      {step === 'offices' && <Offices />}
      {step === 'lawyers' && <Lawyers />}
      {step === 'pages' && <PageList />}
      <div className="flex flex-wrap items-center gap-3">
        {children}
        <ButtonLink to={next} className="ml-auto">
          Continue
        </ButtonLink>
      </div>
    </>
  )
}

function Offices() {
  const [adding, setAdding] = useState(false)
  return (
    <>
      <OfficeList />
      <Add label="Add Office" onClick={() => setAdding(true)} />
      <OfficeForm open={adding} onOpenChange={setAdding} />
    </>
  )
}

function Lawyers() {
  const [adding, setAdding] = useState(false)
  return (
    <>
      <LawyerTable Invite={InviteLawyer} />
      <Add label="Add New Lawyer" onClick={() => setAdding(true)} />
      <LateDialog open={adding}>
        <LawyerForm open={adding} onOpenChange={setAdding} />
      </LateDialog>
    </>
  )
}

const Add = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <Button variant="secondary" className="w-fit" onClick={onClick}>
    <Plus aria-hidden />
    {label}
  </Button>
)
