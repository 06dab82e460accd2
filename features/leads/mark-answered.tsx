import { CheckCheck } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/forms/button.tsx'
import { LateDialog, lateDialog } from '#ui/overlays/late-dialog.tsx'
import type { LeadItem } from './leads.schema.ts'

const AnsweredDialog = lateDialog(() => import('./answered-dialog.tsx').then((code) => code.AnsweredDialog))

/** Asks when the firm answered a lead outside of Portico; not there once it has an answer. */
export function MarkAnswered({ lead }: { lead: LeadItem }) {
  const [open, setOpen] = useState(false)
  if (lead.firstAnsweredAt) return null
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        aria-label={`Mark as Answered: ${lead.name}`}
        onClick={() => setOpen(true)}
      >
        <CheckCheck aria-hidden />
        Mark as Answered
      </Button>
      <LateDialog open={open}>
        <AnsweredDialog lead={lead} open={open} onOpenChange={setOpen} />
      </LateDialog>
    </>
  )
}
