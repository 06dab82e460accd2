import { FileText, Upload } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import { cn } from '#ui/cn.ts'
import { type FileItem, FileRow } from '#ui/lists/file-row.tsx'
import { useFieldControl } from './field-context.ts'

export type { FileItem } from '#ui/lists/file-row.tsx'

type Props = {
  files: readonly FileItem[]
  /** Called with chosen or dropped files. `accept` doesn't filter dropped ones: check them. */
  onAdd: (files: File[]) => void
  onRemove: (id: string) => void
  /** Extensions or types, as in the `accept` attribute. */
  accept?: string
  multiple?: boolean
  /** The same for people: 'PDF, Word or image, up to 20 MB'. */
  restrictions?: string
  disabled?: boolean
}

/** A drop area that is also a button; below it each file with its progress and a remove button. */
export function FileField({
  files,
  onAdd,
  onRemove,
  accept,
  multiple = false,
  restrictions,
  disabled,
}: Props) {
  const [over, setOver] = useState(false)
  const control = useFieldControl({})
  const take = (list: FileList | null) => {
    const chosen = [...(list ?? [])]
    if (chosen.length) onAdd(multiple ? chosen : chosen.slice(0, 1))
  }
  const drag = (entering: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(entering && !disabled)
  }
  return (
    <div className="flex flex-col gap-2">
      <label
        htmlFor={control.id}
        onDragOver={drag(true)}
        onDragLeave={drag(false)}
        onDrop={(event) => {
          drag(false)(event)
          if (!disabled) take(event.dataTransfer.files)
        }}
        className={cn(
          'relative flex min-h-24 flex-col items-center justify-center gap-1 rounded-sm border border-dashed border-rule-strong bg-surface px-4 py-5 text-center text-sm transition-colors',
          'hover:border-ring hover:bg-hover/40 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring',
          'has-aria-invalid:border-danger has-disabled:cursor-not-allowed has-disabled:opacity-60',
          over && 'border-ring bg-brass-soft',
        )}
      >
        <input
          {...control}
          type="file"
          accept={accept}
          multiple={multiple}
          disabled={disabled}
          className="sr-only"
          onChange={(event) => {
            take(event.target.files)
            // Allow choosing the same file again after it was removed.
            event.target.value = ''
          }}
        />
        <Upload aria-hidden className="size-5 text-brass" />
        <span className="text-ink-soft">
          <span className="font-medium text-ink underline decoration-brass-fill underline-offset-4">
            {multiple ? 'Choose files' : 'Choose a file'}
          </span>{' '}
          or drop {multiple ? 'them' : 'it'} here
        </span>
        {restrictions && <span className="text-xs text-ink-faint">{restrictions}</span>}
      </label>
      {files.length > 0 && (
        <ul className="divide-y divide-rule rounded-sm border border-rule">
          {files.map((file) => (
            <FileRow key={file.id} file={file} icon={FileText} onRemove={() => onRemove(file.id)} />
          ))}
        </ul>
      )}
    </div>
  )
}
