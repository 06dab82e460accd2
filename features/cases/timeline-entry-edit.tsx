import { useState } from 'react'
import { formatDateTime } from '#platform/dates/format.ts'
import { Button } from '#ui/button.tsx'
import { InlineAlert } from '#ui/inline-alert.tsx'
import type { NewCaseUpdate, TimelineEntry } from './case-updates.schema.ts'
import { TimelineEntryForm } from './timeline-entry-form.tsx'

type Props = {
  /** As it was when the edit began. */
  begun: TimelineEntry
  /** As it is now; nothing once somebody deleted it. */
  current: TimelineEntry | undefined
  onEdit: (version: number, values: NewCaseUpdate) => Promise<unknown>
  /** Saves what was typed as a new entry, when the edited one is gone. */
  onAdd: (values: NewCaseUpdate) => Promise<unknown>
  onDone: () => void
  onTouched: (touched: boolean) => void
}

/** Edits an entry. What somebody else does to it meanwhile is shown, and never loses what was typed. */
export function TimelineEntryEdit({ begun, current, onEdit, onAdd, onDone, onTouched }: Props) {
  const [base, setBase] = useState(begun)
  const changed = current && current.version !== base.version
  const save = async (values: NewCaseUpdate) => {
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

/** The document of a deleted entry went with it. */
const withoutLost = (values: NewCaseUpdate, { fileId }: TimelineEntry): NewCaseUpdate =>
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
