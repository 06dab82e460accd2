import { type ComponentType, type ReactNode, useState } from 'react'
import { DownloadCsv } from '#features/exports/download-csv.tsx'
import type { ExportedList } from '#features/exports/exports.schema.ts'
import type { Selection } from '#platform/lists/use-selection.ts'
import { Button } from '#ui/forms/button.tsx'
import { SelectionBar } from '#ui/lists/selection-bar.tsx'
import { LateDialog } from '#ui/overlays/late-dialog.tsx'
import type { ManyProps } from './many-dialog.tsx'

/** Something that can be done with several rows. */
export interface ManyAction<Row> {
  label: string
  icon?: ReactNode
  /** Asks for what is needed, and does it; usually loaded when it is first opened. */
  Dialog: ComponentType<ManyProps<Row>>
}

type Props<Row> = {
  selection: Selection<Row>
  /** For example 'case' and 'cases'. */
  one: string
  many: string
  actions: readonly ManyAction<Row>[]
  /** The list that the rows can be exported from. */
  csv?: ExportedList | undefined
}

/** What can be done with the selected rows of a list. */
export function SelectedRows<Row extends { id: string }>(props: Props<Row>) {
  const { selection, one, many, actions, csv } = props
  const [opened, setOpened] = useState<string>()
  return (
    <>
      <SelectionBar
        count={selection.rows.length}
        one={one}
        many={many}
        isFull={selection.isFull}
        onClear={selection.clear}
      >
        {actions.map(({ label, icon }) => (
          <Button key={label} variant="secondary" size="sm" onClick={() => setOpened(label)}>
            {icon}
            {label}
          </Button>
        ))}
        {csv && (
          <DownloadCsv
            list={csv}
            size="sm"
            label="CSV"
            className=""
            input={{ ids: selection.rows.map(({ id }) => id).join(',') }}
          />
        )}
      </SelectionBar>
      {actions.map(({ label, Dialog }) => (
        <LateDialog key={label} open={opened === label}>
          <Dialog
            selection={selection}
            open={opened === label}
            onOpenChange={(open) => setOpened(open ? label : undefined)}
          />
        </LateDialog>
      ))}
    </>
  )
}
