import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { api } from '#platform/api/client.ts'
import { refusalMessage } from '#platform/api/refusal.ts'
import { useDeleteRecord } from '#platform/forms/use-delete-record.ts'
import { readingAgain } from '#platform/lists/reading-again.ts'
import { Button } from '#ui/forms/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { IconButton } from '#ui/forms/icon-button.tsx'
import { Input } from '#ui/forms/input.tsx'
import { useOutcome } from '#ui/hooks/use-outcome.ts'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { Dialog, DialogBody } from '#ui/overlays/dialog.tsx'
import { type ListSide, listSettingsQuery } from './list-layout.tsx'
import { type ArrangedList, type SavedView, savedViewSchema } from './list-settings.schema.ts'

type Props = {
  side: ListSide
  list: ArrangedList
  /** The filters and the order that are shown now. */
  address: string
  views: readonly SavedView[]
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Saves the list's filters and order under a name, and deletes such views. */
export const ViewsDialog = ({ side, list, address, views, open, onOpenChange }: Props) => (
  <Dialog
    open={open}
    onOpenChange={onOpenChange}
    title="Views"
    description="A view keeps the search, the filters and the order of this list. Only you see it."
  >
    <DialogBody>
      <SaveView side={side} list={list} address={address} onSaved={() => onOpenChange(false)} />
      {views.length > 0 && (
        <ul aria-label="Your views" className="divide-y divide-rule border-t border-rule">
          {views.map((view) => (
            <li key={view.id} className="flex items-center justify-between gap-3 py-2">
              <span className="wrap-anywhere">{view.name}</span>
              <DeleteView side={side} view={view} />
            </li>
          ))}
        </ul>
      )}
    </DialogBody>
  </Dialog>
)

type SaveProps = Pick<Props, 'side' | 'list' | 'address'> & { onSaved: () => void }

function SaveView({ side, list, address, onSaved }: SaveProps) {
  const say = useOutcome()
  const queries = useQueryClient()
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  const save = useMutation({
    ...api[side].listSettings.saveView.mutationOptions(),
    onSuccess: () => {
      say.success('View saved')
      onSaved()
    },
    onError: (failure) => setError(refusalMessage(failure, 'Failed to save view')),
    onSettled: readingAgain(queries, listSettingsQuery(side).queryKey),
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    const checked = savedViewSchema.safeParse({ list, name, address })
    setError(checked.error?.issues[0]?.message)
    if (checked.success) save.mutate(checked.data)
  }
  if (!address)
    return (
      <p className="text-sm text-ink-soft">
        Choose a filter, a search or an order first; then you can save it here.
      </p>
    )
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-3">
      <Field label="Name" error={error} required>
        <Input
          value={name}
          onChange={(event) => setName(event.target.value)}
          placeholder="My pending cases"
        />
      </Field>
      <Button type="submit" className="self-end" pending={save.isPending} pendingLabel="Saving...">
        Save View
      </Button>
    </form>
  )
}

function DeleteView({ side, view: { id, name } }: { side: ListSide; view: SavedView }) {
  const remove = useDeleteRecord({
    call: api[side].listSettings.deleteView,
    recordName: 'view',
    keys: [listSettingsQuery(side).queryKey],
    say: useOutcome(),
  })
  return (
    <ConfirmDialog
      trigger={<IconButton size="sm" tone="danger" label={`Delete ${name}`} icon={<Trash2 aria-hidden />} />}
      title="Delete this view?"
      description={`“${name}” disappears from your menu. Nothing else changes.`}
      confirmLabel="Delete View"
      onConfirm={() => remove({ id })}
    />
  )
}
