import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { refusalMessage } from '#platform/api/refusal.ts'
import type { ManyReport } from '#platform/lists/many.ts'
import { readingAgain } from '#platform/lists/reading-again.ts'
import type { Selection } from '#platform/lists/use-selection.ts'
import { Button } from '#ui/forms/button.tsx'
import { InlineAlert } from '#ui/forms/inline-alert.tsx'
import { useOutcome } from '#ui/hooks/use-outcome.ts'
import { Dialog, DialogBody, DialogFooter, DialogForm } from '#ui/overlays/dialog.tsx'

/** What a dialog about the selected rows gets. */
export type ManyProps<Row> = {
  selection: Selection<Row>
  open: boolean
  onOpenChange: (open: boolean) => void
}

export type ManyDialogProps<Row> = ManyProps<Row> & {
  title: string
  /** The submit button's label, which confirms the action. */
  label: string
  /** What a row is called in the report. */
  nameOf: (row: Row) => string
  /** What happens, to which rows. */
  description: string
  /** Makes the change; what it refuses is reported here. A string instead is an error of the form. */
  run: (rows: Row[]) => Promise<ManyReport> | string
  /** The message about rows that were changed, such as '3 cases assigned'. */
  done: (count: number) => string
  keys: readonly QueryKey[]
  /** Whether the rows are deleted rather than changed. */
  deletes?: boolean
  /** The fields. */
  children?: ReactNode
}

const reasons = {
  changed: 'changed by somebody else since the list was read',
  gone: 'no longer there',
  elsewhere: 'in another lawyer’s case',
  billed: 'billed already',
  held: 'on legal hold',
} as const satisfies Record<ManyReport['refused'][number]['why'], string>

/** Changes the selected rows after a confirmation, and reports those that couldn't be changed; these stay selected. */
export function ManyDialog<Row extends { id: string }>(props: ManyDialogProps<Row>) {
  const { open, onOpenChange, title, label, selection, nameOf, description, run, done, keys, children } =
    props
  const verb = props.deletes ? 'delete' : 'change'
  const say = useOutcome()
  const queries = useQueryClient()
  const [error, setError] = useState<string>()
  const [refused, setRefused] = useState<{ name: string; why: keyof typeof reasons }[]>([])
  const change = useMutation({
    mutationFn: (rows: Row[]) => {
      const running = run(rows)
      if (typeof running === 'string') throw new Refused(running)
      return running
    },
    onSuccess: (report, rows) => {
      const byId = new Map(rows.map((row) => [row.id, row]))
      const rowsOf = (ids: string[]) => ids.flatMap((id) => byId.get(id) ?? [])
      selection.set(rowsOf(report.done), false)
      if (report.done.length > 0) say.success(done(report.done.length))
      const left = report.refused.flatMap(({ id, why }) =>
        rowsOf([id]).map((row) => ({ name: nameOf(row), why })),
      )
      setRefused(left)
      if (left.length === 0) onOpenChange(false)
    },
    onError: (failure) =>
      setError(
        failure instanceof Refused ? failure.message : refusalMessage(failure, `Nothing was ${verb}d.`),
      ),
    onSettled: readingAgain(queries, ...keys),
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    setError(undefined)
    change.mutate(selection.rows)
  }
  function close(next: boolean) {
    setError(undefined)
    setRefused([])
    onOpenChange(next)
  }
  return (
    <Dialog open={open} onOpenChange={close} title={title} description={description}>
      <DialogForm onSubmit={submit}>
        {(refused.length > 0 || children || error) && (
          <DialogBody>
            {refused.length > 0 ? (
              <InlineAlert tone="warning">
                <p>{`Failed to ${verb} ${refused.length === 1 ? 'one' : refused.length}:`}</p>
                <ul className="mt-1 list-disc pl-5">
                  {refused.map(({ name, why }) => (
                    <li key={name} className="wrap-anywhere">
                      {name}: {reasons[why]}
                    </li>
                  ))}
                </ul>
              </InlineAlert>
            ) : (
              children
            )}
            {error && <InlineAlert tone="danger">{error}</InlineAlert>}
          </DialogBody>
        )}
        <DialogFooter>
          {refused.length > 0 ? (
            <Button onClick={() => close(false)}>Close</Button>
          ) : (
            <>
              <Button variant="secondary" onClick={() => close(false)}>
                Cancel
              </Button>
              <Button
                type="submit"
                variant={props.deletes ? 'danger' : 'primary'}
                pending={change.isPending}
                pendingLabel={props.deletes ? 'Deleting...' : 'Saving...'}
              >
                {label}
              </Button>
            </>
          )}
        </DialogFooter>
      </DialogForm>
    </Dialog>
  )
}

class Refused extends Error {}
