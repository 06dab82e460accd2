import { useMutation } from '@tanstack/react-query'
import { ManyDialog } from '#features/list-settings/many-dialog.tsx'
import { api } from '#platform/api/client.ts'
import { formatDay } from '#platform/dates/format-day.ts'
import type { Selection } from '#platform/lists/use-selection.ts'
import type { TimeEntry } from './billing.schema.ts'

type Props = {
  /** Whether the entries are marked as billed, or as not billed. */
  billed: boolean
  selection: Selection<TimeEntry>
  open: boolean
  onOpenChange: (open: boolean) => void
}

const counted = (count: number) => (count === 1 ? '1 entry' : `${count} entries`)

/** Marks the selected entries as billed, or takes that back. */
export function BillEntries({ billed, selection, open, onOpenChange }: Props) {
  const change = useMutation(api.admin.billing.changeMany.mutationOptions())
  return (
    <ManyDialog
      open={open}
      onOpenChange={onOpenChange}
      title={billed ? 'Mark as billed?' : 'Mark as not billed?'}
      description={
        billed
          ? `${counted(selection.rows.length)}. Lawyers can no longer correct an entry that is billed.`
          : `${counted(selection.rows.length)}. Their lawyers can correct them again.`
      }
      label={billed ? 'Mark as Billed' : 'Mark as Not Billed'}
      selection={selection}
      nameOf={({ date, caseNumber, description }) => `${formatDay(date)}, ${caseNumber}, ${description}`}
      keys={[api.admin.billing.key()]}
      done={(count) => `${counted(count)} changed`}
      run={(rows) => change.mutateAsync({ rows: rows.map(({ id, version }) => ({ id, version })), billed })}
    />
  )
}
