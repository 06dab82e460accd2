import { useMutation } from '@tanstack/react-query'
import { ManyDialog, type ManyProps } from '#features/list-settings/many-dialog.tsx'
import { api } from '#platform/api/client.ts'
import { formatDay } from '#platform/dates/format-day.ts'
import { counted } from '#platform/lists/counted.ts'
import { versionsOf } from '#platform/lists/many.ts'
import type { TimeEntry } from './billing.schema.ts'

const countOf = (count: number) => counted(count, 'entry', 'entries')

/** Deletes the selected entries of a lawyer's own time. */
export function DeleteEntries(props: ManyProps<TimeEntry>) {
  const remove = useMutation(api.lawyer.billing.deleteMany.mutationOptions())
  return (
    <ManyDialog
      {...props}
      deletes
      title="Delete these time entries?"
      description={`${countOf(props.selection.rows.length)}. The hours are no longer billed or counted; what is billed already stays.`}
      label="Delete Entries"
      nameOf={({ date, caseNumber, description }) => `${formatDay(date)}, ${caseNumber}, ${description}`}
      keys={[api.lawyer.billing.key()]}
      done={(count) => `${countOf(count)} deleted`}
      run={(rows) => remove.mutateAsync({ rows: versionsOf(rows) })}
    />
  )
}
