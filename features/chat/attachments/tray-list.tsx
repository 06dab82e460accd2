import { FileText, Paperclip } from 'lucide-react'
import { useRef } from 'react'
import { acceptAttribute } from '#platform/storage/storage.schema.ts'
import { IconButton } from '#ui/forms/icon-button.tsx'
import { FileRow } from '#ui/lists/file-row.tsx'
import type { Tray } from './use-tray.ts'

/** The files that are sent when Send is pressed. */
export function TrayList({ tray: { chosen, problems, remove } }: { tray: Tray }) {
  if (chosen.length + problems.length === 0) return null
  return (
    <div data-screen-only className="flex flex-col gap-2 border-t border-rule px-3 py-3 sm:px-5">
      {problems.map((problem) => (
        <p key={problem} role="alert" className="text-sm text-danger wrap-anywhere">
          {problem}
        </p>
      ))}
      {chosen.length > 0 && (
        <ul
          aria-label="Files to send"
          className="max-h-44 divide-y divide-rule overflow-y-auto rounded-sm border border-rule"
        >
          {chosen.map((file) => (
            <FileRow key={file.id} file={file} icon={FileText} onRemove={() => remove(file.id)} />
          ))}
        </ul>
      )}
    </div>
  )
}

/** Chooses files from the device. */
export function AttachButton({ tray }: { tray: Tray }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={acceptAttribute('document')}
        onChange={(event) => {
          tray.add([...(event.target.files ?? [])])
          // Allows choosing the same file again after it was removed.
          event.target.value = ''
        }}
      />
      <IconButton
        label="Attach files"
        icon={<Paperclip aria-hidden />}
        disabled={tray.sending}
        onClick={() => input.current?.click()}
      />
    </>
  )
}
