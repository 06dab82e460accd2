import { Mail } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/forms/button.tsx'
import { LateDialog, lateDialog } from '#ui/overlays/late-dialog.tsx'
import type { LeadItem } from '../leads.schema.ts'

const LeadMailDialog = lateDialog(() => import('./lead-mail-dialog.tsx').then((code) => code.LeadMailDialog))

/** Writes a mail to a lead, beginning with the text of its step, and shows what was sent. */
export function WriteMail({ lead }: { lead: LeadItem }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        aria-label={`Write Mail to ${lead.name}`}
        onClick={() => setOpen(true)}
      >
        <Mail aria-hidden />
        Write Mail
      </Button>
      <LateDialog open={open}>
        <LeadMailDialog lead={lead} open={open} onOpenChange={setOpen} />
      </LateDialog>
    </>
  )
}
