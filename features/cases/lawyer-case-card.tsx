import { History, Pencil, Share2 } from 'lucide-react'
import { Button } from '#ui/forms/button.tsx'
import { CopyButton } from '#ui/forms/copy-button.tsx'
import { toast } from '#ui/overlays/toaster.tsx'
import { CaseCard } from './case-card.tsx'
import type { StaffCase } from './cases.schema.ts'

export type LawyerCaseDialogName = 'timeline' | 'edit' | 'access'

type Props = { item: StaffCase; onOpen: (dialog: LawyerCaseDialogName) => void }

/** A case in its lawyer's list, with the lawyer's actions. */
export const LawyerCaseCard = ({ item, onOpen }: Props) => (
  <CaseCard
    as="li"
    item={item}
    isLinked
    picture={<CasePicture item={item} />}
    facts={['client', 'practiceArea', 'opened', 'created']}
    actions={
      <>
        <Button size="sm" variant="secondary" onClick={() => onOpen('timeline')}>
          <History aria-hidden />
          Timeline
        </Button>
        <Button size="sm" variant="secondary" onClick={() => onOpen('edit')}>
          <Pencil aria-hidden />
          Edit Case
        </Button>
        <Button size="sm" variant="secondary" onClick={() => onOpen('access')}>
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
)

/** The client's photo, otherwise the case's cover. */
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
  // Empty alternative text: the same text is beside the cover.
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
