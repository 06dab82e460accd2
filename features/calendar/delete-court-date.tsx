import type { CaseSide } from '#features/cases/case-page-link.tsx'
import { api } from '#platform/api/client.ts'
import { useDeleteRecord } from '#platform/forms/use-delete-record.ts'
import { useOutcome } from '#ui/hooks/use-outcome.ts'
import { DeleteDialog } from '#ui/overlays/delete-dialog.tsx'
import type { CourtDate } from './admin-calendar.schema.ts'

type Props = { event: CourtDate; side: CaseSide }

/** A button that deletes a court date, after asking. */
export function DeleteCourtDate({ event: { id, title, isPublic }, side }: Props) {
  const remove = useDeleteRecord({
    call: api[side].calendar.delete,
    recordName: 'court date',
    failed: 'Failed to delete event',
    keys: [api[side].calendar.key()],
    say: useOutcome(),
  })
  return (
    <DeleteDialog
      title="Delete this court date?"
      description={`“${title}” disappears from the calendar${isPublic ? ' and from the public site' : ''}.`}
      confirmLabel="Delete Court Date"
      onConfirm={() => remove({ id })}
    />
  )
}
