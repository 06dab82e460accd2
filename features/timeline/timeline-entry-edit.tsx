import { useState } from 'react'
import { formatDateTime } from '#platform/dates/format.ts'
import { Button } from '#ui/forms/button.tsx'
import { InlineAlert } from '#ui/forms/inline-alert.tsx'
import type { NewTimelineEntry, TimelineEntry } from './timeline.schema.ts'
import { TimelineEntryForm } from './timeline-entry-form.tsx'

type Props = {
  /** The entry as it was when the edit began. */
  begun: TimelineEntry
  /** The current entry; undefined once it was deleted. */
  current: TimelineEntry | undefined
  onEdit: (version: number, values: NewTimelineEntry) => Promise<unknown>
  /** Saves the typed values as a new entry, if the edited one was deleted. */
  onAdd: (values: NewTimelineEntry) => Promise<unknown>
  onDone: () => void
  onTouched: (touched: boolean) => void
}

/** Edits an entry. Shows concurrent changes, and keeps the typed values. */
export function TimelineEntryEdit({ begun, current, onEdit, onAdd, onDone, onTouched }: Props) {
  const [base, setBase] = useState(begun)
  const changed = current && current.version !== base.version
  const save = async (values: NewTimelineEntry) => {
    if (current) await onEdit(base.version ?? 0, values)
    else await onAdd(withoutLost(values, begun))
    onDone()
  }
  return (
    <TimelineEntryForm
      title="Edit Update"
      entry={begun}
      onSave={save}
      onCancel={onDone}
      onTouched={onTouched}
      notice={
        !current ? (
          <InlineAlert tone="warning">
            Somebody deleted this update in the meantime{begun.fileId && ', and its attachment with it'}. If
            you save, what you typed becomes a new update.
          </InlineAlert>
        ) : (
          changed && <Changed current={current} onKeepMine={() => setBase(current)} />
        )
      }
    />
  )
}

/** The document of a deleted entry was deleted with it. */
const withoutLost = (values: NewTimelineEntry, { fileId }: TimelineEntry): NewTimelineEntry =>
  values.fileId === fileId ? { ...values, fileId: null, documentName: null } : values

const Changed = ({ current, onKeepMine }: { current: TimelineEntry; onKeepMine: () => void }) => (
  <InlineAlert tone="warning" className="[&>div]:flex [&>div]:flex-col [&>div]:items-start [&>div]:gap-2">
    <p>Somebody else changed this update in the meantime. It now reads:</p>
    <blockquote className="border-l-2 border-warning-rule pl-3 whitespace-pre-line wrap-anywhere">
      <p className="text-xs text-ink-soft">{formatDateTime(current.entryTimestamp)}</p>
      {current.description}
      {current.documentName && <p className="text-xs text-ink-soft">{current.documentName}</p>}
    </blockquote>
    <Button variant="secondary" size="sm" onClick={onKeepMine}>
      Replace it with mine
    </Button>
  </InlineAlert>
)
