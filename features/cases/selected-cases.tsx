import { UserRoundCheck } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { DownloadCsv } from '#features/exports/download-csv.tsx'
import type { Selection } from '#platform/lists/use-selection.ts'
import { Button } from '#ui/forms/button.tsx'
import { SelectionBar } from '#ui/lists/selection-bar.tsx'
import { LateDialog, lateDialog } from '#ui/overlays/late-dialog.tsx'
import type { AdminCase } from './admin-cases.schema.ts'
import type { ManyCasesProps } from './assign-cases.tsx'

const AssignCases = lateDialog(() => import('./assign-cases.tsx').then((code) => code.AssignCases))
const SetCasesStatus = lateDialog(() =>
  import('./set-cases-status.tsx').then((code) => code.SetCasesStatus<AdminCase>),
)

type Props = {
  selection: Selection<AdminCase>
  /** Adds a task to each case; the page passes it in, since the feature of tasks supplies it. */
  AddTask: ComponentType<ManyCasesProps>
}

/** What administrators can do with the selected cases. */
export function SelectedCases({ selection, AddTask }: Props) {
  const [dialog, setDialog] = useState<'assign' | 'status' | 'task'>()
  const opened = (name: typeof dialog) => ({
    selection,
    open: dialog === name,
    onOpenChange: (open: boolean) => setDialog(open ? name : undefined),
  })
  return (
    <>
      <SelectionBar
        count={selection.rows.length}
        one="case"
        many="cases"
        isFull={selection.isFull}
        onClear={selection.clear}
      >
        <Button variant="secondary" size="sm" onClick={() => setDialog('assign')}>
          <UserRoundCheck aria-hidden />
          Assign
        </Button>
        <Button variant="secondary" size="sm" onClick={() => setDialog('status')}>
          Status
        </Button>
        <Button variant="secondary" size="sm" onClick={() => setDialog('task')}>
          Add Task
        </Button>
        <DownloadCsv
          list="cases"
          size="sm"
          label="CSV"
          className=""
          input={{ ids: selection.rows.map(({ id }) => id).join(',') }}
        />
      </SelectionBar>
      <LateDialog open={dialog === 'assign'}>
        <AssignCases {...opened('assign')} />
      </LateDialog>
      <LateDialog open={dialog === 'status'}>
        <SetCasesStatus side="admin" {...opened('status')} />
      </LateDialog>
      <LateDialog open={dialog === 'task'}>
        <AddTask {...opened('task')} />
      </LateDialog>
    </>
  )
}
