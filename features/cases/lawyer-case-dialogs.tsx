import { useQuery } from '@tanstack/react-query'
import { CaseAccessDialog } from '#features/case-access/case-access-dialog.tsx'
import { OpenJustNow } from '#features/case-access/open-just-now.tsx'
import { api } from '#platform/api/client.ts'
import { CaseTimelineDialog } from './case-timeline-dialog.tsx'
import type { StaffCase } from './cases.schema.ts'
import { LawyerCaseForm } from './lawyer-case-form.tsx'

export type LawyerCaseDialogName = 'timeline' | 'edit' | 'access'

type Props = {
  /** As the list has it, or had it last. */
  item: StaffCase
  isListed: boolean
  /** The one that stands open. */
  dialog: LawyerCaseDialogName | undefined
  onOpenChange: (open: boolean) => void
}

/** What a lawyer can open of a case. Beside the list, so that a case which leaves it takes no typed word along. */
export function LawyerCaseDialogs({ item, isListed, dialog, onOpenChange }: Props) {
  const read = useQuery({
    ...api.lawyer.cases.get.queryOptions({ input: { id: item.id } }),
    enabled: dialog !== undefined && !isListed,
  })
  const current = (!isListed && read.data) || item
  const shown = (name: LawyerCaseDialogName) => ({ open: dialog === name, onOpenChange })
  return (
    <>
      <CaseTimelineDialog item={current} calls={api.lawyer.timeline} {...shown('timeline')} />
      <LawyerCaseForm edited={current} {...shown('edit')} />
      <CaseAccessDialog item={current} calls={api.lawyer} {...shown('access')}>
        <OpenJustNow item={current} />
      </CaseAccessDialog>
    </>
  )
}
