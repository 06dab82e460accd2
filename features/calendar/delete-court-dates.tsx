import { useMutation } from '@tanstack/react-query'
import { ManyDialog, type ManyProps } from '#features/list-settings/many-dialog.tsx'
import { api } from '#platform/api/client.ts'
import { counted } from '#platform/lists/counted.ts'
import { versionsOf } from '#platform/lists/many.ts'
import type { LawyerCourtDate } from './lawyer-court-dates.schema.ts'

const countOf = (count: number) => counted(count, 'court date')

/** Deletes the selected court dates of a lawyer's cases. */
export function DeleteCourtDates(props: ManyProps<LawyerCourtDate>) {
  const remove = useMutation(api.lawyer.courtDates.deleteMany.mutationOptions())
  return (
    <ManyDialog
      {...props}
      deletes
      title="Delete these court dates?"
      description={`${countOf(props.selection.rows.length)}. What is deleted disappears from the calendar and, if it is public, from the public site.`}
      label="Delete Court Dates"
      nameOf={({ title, case: of }) => `${title}, ${of.caseNumber}`}
      keys={[api.lawyer.courtDates.key(), api.lawyer.calendar.key()]}
      done={(count) => `${countOf(count)} deleted`}
      run={(rows) => remove.mutateAsync({ rows: versionsOf(rows) })}
    />
  )
}
