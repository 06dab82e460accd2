import { History, Pencil } from 'lucide-react'
import { useState } from 'react'
import { api } from '#platform/api/client.ts'
import { Button } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { toast } from '#ui/toaster.tsx'
import { CaseCard } from './case-card.tsx'
import { CaseTimelineDialog } from './case-timeline-dialog.tsx'
import type { StaffCase } from './cases.schema.ts'
import { LawyerCaseForm } from './lawyer-case-form.tsx'

/** A case in its lawyer's list, with what they can do about it. */
export function LawyerCaseCard({ item }: { item: StaffCase }) {
  const [timeline, setTimeline] = useState(false)
  const [editing, setEditing] = useState(false)
  return (
    <>
      <CaseCard
        as="li"
        item={item}
        picture={
          item.clientPhotoFileId && (
            <img
              src={`/api/files/${item.clientPhotoFileId}`}
              alt={item.clientName ?? 'The client'}
              className="size-14 shrink-0 rounded-sm object-cover"
            />
          )
        }
        facts={['client', 'practiceArea', 'created']}
        actions={
          <>
            <Button size="sm" variant="secondary" onClick={() => setTimeline(true)}>
              <History aria-hidden />
              Timeline
            </Button>
            <Button size="sm" variant="secondary" onClick={() => setEditing(true)}>
              <Pencil aria-hidden />
              Edit Case
            </Button>
            <CopyButton
              value={item.caseNumber}
              label="Copy Case Number"
              onCopied={() => toast.success('Case number copied to clipboard!')}
            />
          </>
        }
      />
      <LawyerCaseForm edited={item} open={editing} onOpenChange={setEditing} />
      <CaseTimelineDialog
        item={item}
        calls={api.lawyer.timeline}
        open={timeline}
        onOpenChange={setTimeline}
      />
    </>
  )
}
