import { useQuery } from '@tanstack/react-query'
import { CaseAccessDialog } from '#features/case-access/case-access-dialog.tsx'
import { OpenJustNow } from '#features/case-access/open-just-now.tsx'
import type { LawyerCaseDialogsProps } from '#features/cases/lawyer-cases.tsx'
import { CaseTimelineDialog } from '#features/timeline/case-timeline-dialog.tsx'
import { api } from '#platform/api/client.ts'
import { CaseForm } from './case-form.tsx'

/**
 * A lawyer's dialogs of a case. Rendered beside the list, so that typed text survives when the case leaves the list.
 */
export function CaseDialogs({ item, isListed, dialog, onOpenChange }: LawyerCaseDialogsProps) {
  const read = useQuery({
    ...api.lawyer.cases.get.queryOptions({ input: { id: item.id } }),
    enabled: dialog !== undefined && !isListed,
  })
  const current = (!isListed && read.data) || item
  const shown = (name: LawyerCaseDialogsProps['dialog']) => ({ open: dialog === name, onOpenChange })
  return (
    <>
      <CaseTimelineDialog item={current} calls={api.lawyer.timeline} {...shown('timeline')} />
      <CaseForm edited={current} {...shown('edit')} />
      <CaseAccessDialog item={current} calls={api.lawyer} {...shown('access')}>
        <OpenJustNow item={current} />
      </CaseAccessDialog>
    </>
  )
}
