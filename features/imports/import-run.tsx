import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { api } from '#platform/api/client.ts'
import { refusalMessage } from '#platform/api/refusal.ts'
import { Button } from '#ui/forms/button.tsx'
import { InlineAlert } from '#ui/forms/inline-alert.tsx'
import { Progress } from '#ui/lists/progress.tsx'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { ImportConfirm } from './import-confirm.tsx'
import { ImportDone } from './import-done.tsx'
import { ImportResult } from './import-result.tsx'
import type { ImportRun as Run } from './imports.schema.ts'

type Props = {
  run: Run
  many: string
  counted: (number: number) => string
  list: { to: string; key: readonly unknown[] }
}

/** The import of a large file: its progress, what it would do, and how it ended. */
export function ImportRun({ run, many, counted, list }: Props) {
  const { id, state, progress, cancelling, report, error, fileName } = run
  const queries = useQueryClient()
  const onSettled = () => queries.invalidateQueries({ queryKey: api.admin.imports.key() })
  const write = useMutation(api.admin.imports.write.mutationOptions({ onSettled }))
  const cancel = useMutation(api.admin.imports.cancel.mutationOptions({ onSettled }))
  const dismiss = useMutation(api.admin.imports.dismiss.mutationOptions({ onSettled }))
  useEffect(() => {
    if (state === 'done') queries.invalidateQueries({ queryKey: list.key })
  }, [state, queries, list.key])

  if (state === 'done' && report)
    return (
      <ImportDone report={report} counted={counted} to={list.to} onAgain={() => dismiss.mutate({ id })} />
    )
  if (state === 'failed')
    return (
      <div className="flex flex-col items-start gap-5">
        <InlineAlert tone="danger" className="self-stretch">
          {error}
        </InlineAlert>
        <Button variant="secondary" onClick={() => dismiss.mutate({ id })}>
          Choose a File
        </Button>
      </div>
    )
  const failure = write.error ?? cancel.error
  return (
    <div className="flex flex-col gap-5">
      <p className="wrap-anywhere text-sm text-ink-soft">{fileName}</p>
      {state === 'checking' && (
        <Working label="Checking the file..." progress={progress}>
          <Button variant="secondary" disabled={cancelling} onClick={() => cancel.mutate({ id })}>
            {cancelling ? 'Cancelling...' : 'Cancel'}
          </Button>
        </Working>
      )}
      {state === 'writing' && report && (
        <Working label={`Importing ${counted(report.fresh)}...`} progress={progress}>
          <ConfirmDialog
            trigger={
              <Button variant="secondary" disabled={cancelling}>
                {cancelling ? 'Cancelling...' : 'Cancel'}
              </Button>
            }
            title="Cancel this import?"
            description="Nothing of the file will be written."
            confirmLabel="Cancel the Import"
            cancelLabel="Go On"
            onConfirm={() => cancel.mutateAsync({ id })}
          />
        </Working>
      )}
      {state === 'checked' && report && (
        <>
          <ImportResult report={report} many={many}>
            <ImportConfirm report={report} counted={counted} onConfirm={() => write.mutateAsync({ id })} />
          </ImportResult>
          <Button variant="secondary" className="self-start" onClick={() => cancel.mutate({ id })}>
            Choose Another File
          </Button>
        </>
      )}
      {failure && (
        <InlineAlert tone="danger">{refusalMessage(failure, 'Failed to change the import')}</InlineAlert>
      )}
    </div>
  )
}

type WorkingProps = { label: string; progress: number; children: ReactNode }

const Working = ({ label, progress, children }: WorkingProps) => (
  <div className="flex max-w-md flex-col items-start gap-3 text-sm text-ink-soft">
    <p role="status">{label}</p>
    <div className="flex w-full items-center gap-3">
      <Progress label={label} value={progress / 100} className="grow" />
      <span className="w-10 text-right tabular-nums">{progress}%</span>
    </div>
    <p>You can leave this page. The import goes on, and this page shows how far it is.</p>
    {children}
  </div>
)
