import { useState } from 'react'
import { DownloadCsv } from '#features/exports/download-csv.tsx'
import type { Selection } from '#platform/lists/use-selection.ts'
import { Button } from '#ui/forms/button.tsx'
import { SelectionBar } from '#ui/lists/selection-bar.tsx'
import { LateDialog, lateDialog } from '#ui/overlays/late-dialog.tsx'
import type { ClientItem } from './clients.schema.ts'

const AssignClients = lateDialog(() => import('./many-clients.tsx').then((code) => code.AssignClients))
const SetClientsStatus = lateDialog(() => import('./many-clients.tsx').then((code) => code.SetClientsStatus))

/** What administrators can do with the selected clients. */
export function SelectedClients({ selection }: { selection: Selection<ClientItem> }) {
  const [dialog, setDialog] = useState<'assign' | 'status'>()
  const opened = (name: typeof dialog) => ({
    selection,
    open: dialog === name,
    onOpenChange: (open: boolean) => setDialog(open ? name : undefined),
  })
  return (
    <>
      <SelectionBar
        count={selection.rows.length}
        one="client"
        many="clients"
        isFull={selection.isFull}
        onClear={selection.clear}
      >
        <Button variant="secondary" size="sm" onClick={() => setDialog('assign')}>
          Assign
        </Button>
        <Button variant="secondary" size="sm" onClick={() => setDialog('status')}>
          Status
        </Button>
        <DownloadCsv
          list="clients"
          size="sm"
          label="CSV"
          className=""
          input={{ ids: selection.rows.map(({ id }) => id).join(',') }}
        />
      </SelectionBar>
      <LateDialog open={dialog === 'assign'}>
        <AssignClients {...opened('assign')} />
      </LateDialog>
      <LateDialog open={dialog === 'status'}>
        <SetClientsStatus {...opened('status')} />
      </LateDialog>
    </>
  )
}
