import type { ReactNode } from 'react'
import type { StaffCase } from '#features/cases/cases.schema.ts'
import { Dialog, DialogBody } from '#ui/overlays/dialog.tsx'
import type { AccessCalls } from './access-calls.ts'
import { CaseLinkSection } from './case-link-section.tsx'
import { CaseLock } from './case-lock.tsx'

type Props = {
  item: StaffCase
  /** The API calls of the reader's audience. */
  calls: AccessCalls
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Shown only to the case's lawyer: PINs and open pages, which administrators may not see. */
  children?: ReactNode
}

/** The ways to a case: its share link and its PIN. */
export const CaseAccessDialog = ({ item, calls, open, onOpenChange, children }: Props) => (
  <Dialog
    open={open}
    onOpenChange={onOpenChange}
    title={`Access to ${item.caseNumber}`}
    description={item.title}
  >
    <DialogBody className="gap-7 pb-8">
      <CaseLinkSection item={item} calls={calls} />
      {open && <CaseLock item={item} calls={calls} />}
      {children}
    </DialogBody>
  </Dialog>
)
