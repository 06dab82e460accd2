import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { formatDateTime } from '#platform/dates/format.ts'
import { Button } from '#ui/forms/button.tsx'
import { IconButton } from '#ui/forms/icon-button.tsx'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { CaseTimeline } from './case-timeline.tsx'
import type { TimelineEntry } from './timeline.schema.ts'
import { type TimelineCalls, useTimeline } from './timeline-calls.ts'
import { TimelineEntryEdit } from './timeline-entry-edit.tsx'
import { TimelineEntryForm } from './timeline-entry-form.tsx'

type Props = {
  caseId: string
  calls: TimelineCalls
  /** Whether leaving would lose typed text. */
  onTouched: (touched: boolean) => void
}

/** A timeline that its reader can edit: one open form at a time, at the top for a new entry or in place of an entry. */
export function TimelineEditor({ caseId, calls, onTouched }: Props) {
  const { timeline, add, edit, delete: remove } = useTimeline(caseId, calls)
  const [open, setOpen] = useState<'new' | TimelineEntry>()
  const [deleting, setDeleting] = useState<TimelineEntry>()
  const addButton = useRef<HTMLButtonElement>(null)
  const close = () => setOpen(undefined)
  const wasOpen = useRef(false)
  useEffect(() => {
    // The form that had the focus was removed.
    if (wasOpen.current && !open) addButton.current?.focus()
    wasOpen.current = open !== undefined
  }, [open])
  const editing = open && open !== 'new' ? open : undefined
  const current = editing && timeline.data?.entries.find(({ id }) => id === editing.id)
  const form = editing && (
    <TimelineEntryEdit
      begun={editing}
      current={current}
      onEdit={(version, values) => edit(editing.id, version, values)}
      onAdd={add}
      onDone={close}
      onTouched={onTouched}
    />
  )
  const isWritable = !open && timeline.data?.can.write
  const addUpdate = isWritable && (
    <Button ref={addButton} size="sm" onClick={() => setOpen('new')}>
      <Plus aria-hidden />
      Add Update
    </Button>
  )
  const isEmpty = timeline.data?.entries.length === 0
  return (
    <>
      {open === 'new' && (
        <TimelineEntryForm
          title="Add Update"
          onSave={async (values) => {
            await add(values)
            close()
          }}
          onCancel={close}
          onTouched={onTouched}
        />
      )}
      {!isEmpty && addUpdate && <div className="flex justify-end">{addUpdate}</div>}
      <CaseTimeline
        data={timeline.data && { ...timeline.data, entries: withEdited(timeline.data.entries, editing) }}
        failed={timeline.isError}
        onRetry={() => timeline.refetch()}
        retrying={timeline.isFetching}
        emptyAction={addUpdate}
        instead={(entry) => entry.id === editing?.id && <li className="pb-7 last:pb-0">{form}</li>}
        actions={(entry) =>
          isWritable && (
            <EntryActions entry={entry} onEdit={() => setOpen(entry)} onDelete={() => setDeleting(entry)} />
          )
        }
      />
      <ConfirmDialog
        open={deleting !== undefined}
        onOpenChange={(next) => !next && setDeleting(undefined)}
        title="Delete this update?"
        description={
          deleting &&
          `The update of ${formatDateTime(deleting.entryTimestamp)} disappears from the timeline for everyone${
            deleting.documentName ? `, and ${deleting.documentName} with it` : ''
          }.`
        }
        confirmLabel="Delete Update"
        onConfirm={() => deleting && remove(deleting)}
      />
    </>
  )
}

/** Keeps an entry that is being edited in the list after someone else deleted it, so that its form stays open. */
const withEdited = (entries: TimelineEntry[], editing: TimelineEntry | undefined) =>
  !editing || entries.some(({ id }) => id === editing.id)
    ? entries
    : [...entries, editing].sort((a, b) => b.entryTimestamp.getTime() - a.entryTimestamp.getTime())

type ActionProps = { entry: TimelineEntry; onEdit: () => void; onDelete: () => void }

function EntryActions({ entry, onEdit, onDelete }: ActionProps) {
  const when = formatDateTime(entry.entryTimestamp)
  return (
    <>
      <IconButton size="sm" label={`Edit update of ${when}`} icon={<Pencil aria-hidden />} onClick={onEdit} />
      <IconButton
        size="sm"
        tone="danger"
        label={`Delete update of ${when}`}
        icon={<Trash2 aria-hidden />}
        onClick={onDelete}
      />
    </>
  )
}
