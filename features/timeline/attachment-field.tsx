import { Paperclip, X } from 'lucide-react'
import { acceptAttribute } from '#platform/storage/storage.schema.ts'
import { Field } from '#ui/forms/field.tsx'
import { FileField } from '#ui/forms/file-field.tsx'
import { IconButton } from '#ui/forms/icon-button.tsx'
import type { useAttachment } from './use-attachment.ts'

type Props = { attachment: ReturnType<typeof useAttachment>; error?: string | undefined }

/** Chooses, shows and removes the document of an entry. */
export function AttachmentField({ attachment, error }: Props) {
  const { kept, files, choose, remove } = attachment
  if (kept) {
    const name = kept.documentName ?? 'Attachment'
    return (
      <Field label="Attachment" optional group error={error}>
        <div className="flex items-center gap-3 rounded-sm border border-rule bg-surface px-3 py-1.5 text-sm">
          <Paperclip aria-hidden className="size-4 shrink-0 text-ink-faint" />
          <span className="flex-1 truncate">{name}</span>
          <IconButton size="sm" label={`Remove ${name}`} icon={<X aria-hidden />} onClick={remove} />
        </div>
      </Field>
    )
  }
  return (
    <Field label="Attachment" optional error={error}>
      <FileField
        files={files}
        onAdd={choose}
        onRemove={remove}
        accept={acceptAttribute('attachment')}
        restrictions="PDF, Word, text, JPG or PNG, up to 25 MB"
      />
    </Field>
  )
}
