import { ORPCError } from '@orpc/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refusalMessage } from '#platform/api/refusal.ts'
import type { ImportColumn, ImportInput, ImportReport } from '#platform/csv/import.schema.ts'
import { Field } from '#ui/forms/field.tsx'
import { FileField } from '#ui/forms/file-field.tsx'
import { InlineAlert } from '#ui/forms/inline-alert.tsx'
import { ErrorState } from '#ui/lists/error-state.tsx'
import { Progress } from '#ui/lists/progress.tsx'
import { ImportColumns } from './import-columns.tsx'
import { ImportConfirm } from './import-confirm.tsx'
import { ImportDone } from './import-done.tsx'
import { ImportResult } from './import-result.tsx'
import type { ImportKind } from './imports.schema.ts'
import { readText } from './read-text.ts'
import { useLargeImport } from './use-large-import.ts'

type Props = {
  kind: ImportKind
  many: string
  counted: (number: number) => string
  columns: readonly ImportColumn[]
  send: (input: ImportInput) => Promise<ImportReport>
  list: { to: string; key: readonly unknown[] }
}

/** Chooses a file. A small one is checked and written while the page waits; a large one is uploaded for a job. */
export function NewImport({ kind, many, counted, columns, send, list }: Props) {
  const queries = useQueryClient()
  const large = useLargeImport(kind)
  const [chosen, setChosen] = useState<{ name: string; size: number; csv?: string }>()
  const [unreadable, setUnreadable] = useState<string>()
  const check = useMutation({ mutationFn: (csv: string) => send({ csv, dryRun: true }) })
  const write = useMutation({
    mutationFn: (csv: string) => send({ csv, dryRun: false }),
    onSuccess: () => queries.invalidateQueries({ queryKey: list.key }),
  })

  const clear = () => {
    setChosen(undefined)
    setUnreadable(undefined)
    check.reset()
    write.reset()
    large.reset()
  }
  const choose = async ([file]: File[]) => {
    if (!file) return
    clear()
    try {
      const csv = await readText(file)
      setChosen({ name: file.name, size: file.size, ...(csv !== undefined && { csv }) })
      if (csv === undefined) await large.start(file)
      else check.mutate(csv)
    } catch (error) {
      setUnreadable((error as Error).message)
    }
  }

  // Records may have changed between the check and the writing: then the second report has the faults.
  const report = write.data ?? check.data
  if (write.data && write.data.faults.length === 0)
    return <ImportDone report={write.data} counted={counted} to={list.to} onAgain={clear} />
  return (
    <>
      <Field label="CSV file" error={unreadable ?? large.error}>
        <FileField
          files={
            chosen
              ? [
                  {
                    id: 'file',
                    name: chosen.name,
                    size: chosen.size,
                    ...(large.progress !== undefined && { progress: large.progress }),
                  },
                ]
              : []
          }
          onAdd={choose}
          onRemove={clear}
          accept=".csv,text/csv"
          restrictions="CSV, up to 100,000 lines and 25 MB"
          disabled={check.isPending || write.isPending || large.progress !== undefined}
        />
      </Field>
      {check.isPending && <Working label="Checking the file..." />}
      {check.isError && (
        <ErrorState
          title={refusalMessage(check.error, 'Failed to check the file')}
          onRetry={() => chosen?.csv && check.mutate(chosen.csv)}
        />
      )}
      {report && (
        <ImportResult report={report} many={many}>
          {write.isPending ? (
            <Working label={`Importing ${counted(report.fresh)}...`} />
          ) : (
            <ImportConfirm
              report={report}
              counted={counted}
              onConfirm={() => {
                if (chosen?.csv) write.mutate(chosen.csv)
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
