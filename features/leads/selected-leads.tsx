import { useState } from 'react'
import { DownloadCsv } from '#features/exports/download-csv.tsx'
import type { Selection } from '#platform/lists/use-selection.ts'
import { Button } from '#ui/forms/button.tsx'
import { SelectionBar } from '#ui/lists/selection-bar.tsx'
import { LateDialog, lateDialog } from '#ui/overlays/late-dialog.tsx'
import type { LeadItem } from './leads.schema.ts'

const SetLeadsStatus = lateDialog(() => import('./many-leads.tsx').then((code) => code.SetLeadsStatus))

/** What administrators can do with the selected leads. */
export function SelectedLeads({ selection }: { selection: Selection<LeadItem> }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <SelectionBar
        count={selection.rows.length}
        one="lead"
        many="leads"
        isFull={selection.isFull}
        onClear={selection.clear}
      >
        <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
          Status
        </Button>
        <DownloadCsv
          list="leads"
          size="sm"
          label="CSV"
          className=""
          input={{ ids: selection.rows.map(({ id }) => id).join(',') }}
        />
      </SelectionBar>
      <LateDialog open={open}>
        <SetLeadsStatus selection={selection} open={open} onOpenChange={setOpen} />
      </LateDialog>
    </>
  )
}
