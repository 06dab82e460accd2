import { ORPCError } from '@orpc/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refusalMessage } from '#platform/api/refusal.ts'
import type { ImportColumn, ImportInput, ImportReport } from '#platform/csv/import.schema.ts'
import { formatCount } from '#platform/money/money.ts'
import { Button } from '#ui/forms/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { FileField } from '#ui/forms/file-field.tsx'
import { InlineAlert } from '#ui/forms/inline-alert.tsx'
import { ErrorState } from '#ui/lists/error-state.tsx'
import { Progress } from '#ui/lists/progress.tsx'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { ImportColumns } from './import-columns.tsx'
import { ImportDone } from './import-done.tsx'
import { ImportResult } from './import-result.tsx'
import { readText } from './read-text.ts'

type Props = {
  /** What is imported, as people call many and one of it: `clients`, `client`. */
  many: string
  one: string
  columns: readonly ImportColumn[]
  send: (input: ImportInput) => Promise<ImportReport>
  /** Where they are listed, and the key of the queries that list them. */
  list: { to: string; key: readonly unknown[] }
}

/** A file is chosen, tried without writing anything, shown what it would do, confirmed, and written whole or not. */
export function CsvImport({ many, one, columns, send, list }: Props) {
  const queries = useQueryClient()
  const [chosen, setChosen] = useState<{ name: string; size: number; csv: string }>()
  const [unreadable, setUnreadable] = useState<string>()
  const check = useMutation({ mutationFn: (csv: string) => send({ csv, dryRun: true }) })
  const write = useMutation({
    mutationFn: (csv: string) => send({ csv, dryRun: false }),
    onSuccess: () => queries.invalidateQueries({ queryKey: list.key }),
  })
  const counted = (number: number) => `${formatCount(number)} ${number === 1 ? one : many}`

  const clear = () => {
    setChosen(undefined)
    setUnreadable(undefined)
    check.reset()
    write.reset()
  }
  const choose = async ([file]: File[]) => {
    if (!file) return
    clear()
    try {
      const csv = await readText(file)
      setChosen({ name: file.name, size: file.size, csv })
      check.mutate(csv)
    } catch (error) {
      setUnreadable((error as Error).message)
    }
  }

  // Between the two, somebody else may have changed what the file meets: then the second tells what is wrong.
  const report = write.data ?? check.data
  if (write.data && write.data.faults.length === 0)
    return <ImportDone report={write.data} counted={counted} to={list.to} onAgain={clear} />
  return (
    <>
      <Field label="CSV file" error={unreadable}>
        <FileField
          files={chosen ? [{ id: 'file', name: chosen.name, size: chosen.size }] : []}
          onAdd={choose}
          onRemove={clear}
          accept=".csv,text/csv"
          restrictions="CSV, up to 10,000 lines and 5 MB"
          disabled={check.isPending || write.isPending}
        />
      </Field>
      {check.isPending && <Working label="Checking the file..." />}
      {check.isError && (
        <ErrorState
          title={refusalMessage(check.error, 'Failed to check the file')}
          onRetry={() => chosen && check.mutate(chosen.csv)}
        />
      )}
      {report && (
        <ImportResult report={report} many={many}>
          {write.isPending ? (
            <Working label={`Importing ${counted(report.fresh)}...`} />
          ) : (
            <ConfirmDialog
              tone="primary"
              trigger={<Button>Import {counted(report.fresh)}</Button>}
              title={`Import ${counted(report.fresh)}?`}
              description={
                report.known > 0
                  ? 'All of them are written, or none. What is there already stays as it is.'
                  : 'All of them are written, or none.'
              }
              confirmLabel="Import"
              onConfirm={() => {
                if (chosen) write.mutate(chosen.csv)
              }}
            />
          )}
        </ImportResult>
      )}
      {write.isError && (
        <InlineAlert tone="danger">
          {write.error instanceof ORPCError
            ? refusalMessage(
                write.error,
                'The import failed, and nothing of it was written. Please try again.',
              )
            : `No answer came, so the ${many} may have been imported. Look at the list before you try again.`}
        </InlineAlert>
      )}
      {!report && <ImportColumns columns={columns} name={`${many.replaceAll(' ', '-')}-template.csv`} />}
    </>
  )
}

const Working = ({ label }: { label: string }) => (
  <div role="status" className="flex max-w-md flex-col gap-2 text-sm text-ink-soft">
    {label}
    <Progress label={label} />
  </div>
)
