import { useMutation } from '@tanstack/react-query'
import { ManyDialog, type ManyProps } from '#features/list-settings/many-dialog.tsx'
import { api } from '#platform/api/client.ts'
import { formatDay } from '#platform/dates/format-day.ts'
import { counted } from '#platform/lists/counted.ts'
import { versionsOf } from '#platform/lists/many.ts'
import type { TimeEntry } from './billing.schema.ts'

type Props = ManyProps<TimeEntry> & {
  /** Whether the entries are marked as billed, or as not billed. */
  billed: boolean
}

const countOf = (count: number) => counted(count, 'entry', 'entries')

/** Marks the selected entries as billed, or takes that back. */
function BillEntries({ billed, ...props }: Props) {
  const change = useMutation(api.admin.billing.changeMany.mutationOptions())
  return (
    <ManyDialog
      {...props}
      title={billed ? 'Mark as billed?' : 'Mark as not billed?'}
      description={
        billed
          ? `${countOf(props.selection.rows.length)}. Lawyers can no longer correct an entry that is billed.`
          : `${countOf(props.selection.rows.length)}. Their lawyers can correct them again.`
      }
      label={billed ? 'Mark as Billed' : 'Mark as Not Billed'}
      nameOf={({ date, caseNumber, description }) => `${formatDay(date)}, ${caseNumber}, ${description}`}
      keys={[api.admin.billing.key()]}
      done={(count) => `${countOf(count)} changed`}
      run={(rows) => change.mutateAsync({ rows: versionsOf(rows), billed })}
    />
  )
}

export const MarkBilled = (props: ManyProps<TimeEntry>) => <BillEntries billed {...props} />
export const MarkNotBilled = (props: ManyProps<TimeEntry>) => <BillEntries billed={false} {...props} />
