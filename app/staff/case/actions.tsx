import { Pencil, Printer } from 'lucide-react'
import { useState } from 'react'
import type { CasePage } from '#features/case-page/case-page.schema.ts'
import type { CaseSide } from '#features/cases/case-page-link.tsx'
import { Button } from '#ui/forms/button.tsx'
import { ButtonLink } from '#ui/forms/button-link.tsx'
import { LateDialog, lateDialog } from '#ui/overlays/late-dialog.tsx'

const AdminForm = lateDialog(() =>
  import('#features/admin-cases/admin-case-form.tsx').then((code) => code.AdminCaseForm),
)
const LawyerForm = lateDialog(() => import('./lawyer-case-form.tsx').then((code) => code.LawyerForm))

type Props = {
  item: CasePage
  side: CaseSide
  /** The address of the page to print. */
  print: string
}

/** What staff do about the case as a whole. */
export function CaseActions({ item, side, print }: Props) {
  const [editing, setEditing] = useState(false)
  const Form = side === 'admin' ? AdminForm : LawyerForm
  return (
    <>
      <Button variant="secondary" onClick={() => setEditing(true)}>
        <Pencil aria-hidden />
        Edit Case
      </Button>
      <ButtonLink variant="ghost" to={print} aria-label="Print the case">
        <Printer aria-hidden />
      </ButtonLink>
      <LateDialog open={editing}>
        <Form edited={item} open={editing} onOpenChange={setEditing} />
      </LateDialog>
    </>
  )
}
