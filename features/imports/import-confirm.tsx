import type { ImportReport } from '#platform/csv/import.schema.ts'
import { Button } from '#ui/forms/button.tsx'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'

type Props = {
  report: ImportReport
  counted: (number: number) => string
  onConfirm: () => unknown
}

/** The button that has a checked file written, after a question. */
export const ImportConfirm = ({ report: { fresh, known }, counted, onConfirm }: Props) => (
  <ConfirmDialog
    tone="primary"
    trigger={<Button>Import {counted(fresh)}</Button>}
    title={`Import ${counted(fresh)}?`}
    description={
      known > 0
        ? 'All of them are written, or none. What is there already stays as it is.'
        : 'All of them are written, or none.'
    }
    confirmLabel="Import"
    onConfirm={onConfirm}
  />
)
