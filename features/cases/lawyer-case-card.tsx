import { History, Pencil, Share2 } from 'lucide-react'
import { useState } from 'react'
import { CaseAccessDialog } from '#features/case-access/case-access-dialog.tsx'
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
  const [access, setAccess] = useState(false)
  return (
    <>
      <CaseCard
        as="li"
        item={item}
        picture={<CasePicture item={item} />}
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
            <Button size="sm" variant="secondary" onClick={() => setAccess(true)}>
              <Share2 aria-hidden />
              Access
            </Button>
            <CopyButton
              value={item.caseNumber}
              label="Copy Case Number"
              onCopied={() => toast.success('Case number copied to clipboard!')}
            />
          </>
        }
      />
      <CaseAccessDialog item={item} open={access} onOpenChange={setAccess} />
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

/** The client's photo; without one the case's cover. */
function CasePicture({ item }: { item: StaffCase }) {
  const { clientPhotoFileId: photo, coverImageFileId: cover, clientName } = item
  if (photo)
    return (
      <img
        src={`/api/files/${photo}`}
        alt={clientName ?? 'The client'}
        className="size-14 shrink-0 rounded-sm object-cover"
      />
    )
  // What the cover says stands beside it in words.
  return (
    cover && (
      <img
        src={`/api/files/${cover}`}
        alt=""
        className="h-14 w-21 shrink-0 rounded-sm border border-rule object-cover"
      />
    )
  )
}
