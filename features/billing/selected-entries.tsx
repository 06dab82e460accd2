import { useState } from 'react'
import { DownloadCsv } from '#features/exports/download-csv.tsx'
import type { Selection } from '#platform/lists/use-selection.ts'
import { Button } from '#ui/forms/button.tsx'
import { SelectionBar } from '#ui/lists/selection-bar.tsx'
import { LateDialog, lateDialog } from '#ui/overlays/late-dialog.tsx'
import type { TimeEntry } from './billing.schema.ts'

const BillEntries = lateDialog(() => import('./bill-entries.tsx').then((code) => code.BillEntries))

/** What administrators can do with the selected entries. */
export function SelectedEntries({ selection }: { selection: Selection<TimeEntry> }) {
  const [billed, setBilled] = useState(true)
  const [open, setOpen] = useState(false)
  const ask = (next: boolean) => {
    setBilled(next)
    setOpen(true)
  }
  return (
    <>
      <SelectionBar
        count={selection.rows.length}
        one="entry"
        many="entries"
        isFull={selection.isFull}
        onClear={selection.clear}
      >
        <Button variant="secondary" size="sm" onClick={() => ask(true)}>
          Mark as Billed
        </Button>
        <Button variant="secondary" size="sm" onClick={() => ask(false)}>
          Not Billed
        </Button>
        <DownloadCsv
          list="time-entries"
          size="sm"
          label="CSV"
          className=""
          input={{ ids: selection.rows.map(({ id }) => id).join(',') }}
        />
      </SelectionBar>
      <LateDialog open={open}>
        <BillEntries billed={billed} selection={selection} open={open} onOpenChange={setOpen} />
      </LateDialog>
    </>
  )
}
