import { FileText, Image } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { endingOf, isPicture } from '#platform/storage/storage.schema.ts'
import { Button } from '#ui/forms/button.tsx'
import { fileSize } from '#ui/forms/file-size.ts'
import { Progress } from '#ui/lists/progress.tsx'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { LateDialog, lateDialog } from '#ui/overlays/late-dialog.tsx'
import { type Attachment, canRun } from './attachment.schema.ts'
import type { FetchFile } from './open-attachment.ts'

const FilePreview = lateDialog(() => import('#ui/overlays/file-preview.tsx').then((file) => file.FilePreview))

/** Name and size are as the sender stated them; the content is known once the file is opened. */
export function AttachmentFrame({ attachment, children }: { attachment: Attachment; children?: ReactNode }) {
  const Icon = isPicture(endingOf(attachment.name)) ? Image : FileText
  return (
    <div className="flex max-w-full min-w-56 flex-col gap-1 rounded-md border border-rule bg-surface px-3 py-2.5 text-sm">
      <div className="flex items-start gap-2.5">
        <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-brass" />
        <p className="flex min-w-0 flex-col">
          <span className="font-medium wrap-anywhere">{attachment.name}</span>
          <span className="text-xs text-ink-soft tabular-nums">{fileSize(attachment.size)}</span>
        </p>
      </div>
      {children}
    </div>
  )
}

type Props = {
  attachment: Attachment
  fileId: string
  /** Who sent it; undefined for the reader's own. */
  by: string | undefined
  /** How its ciphertext is read; by default as one of the two people. */
  fetchFile?: FetchFile | undefined
}

/** A file that came with a message: looked at here, or saved, after it was decrypted in this browser. */
export function AttachmentCard({ attachment, fileId, by, fetchFile }: Props) {
  const { name } = attachment
  const [previewing, setPreviewing] = useState(false)
  const [warning, setWarning] = useState(false)
  const [share, setShare] = useState<number>()
  const [error, setError] = useState<string>()
  const open = async (onProgress: (share: number) => void, signal?: AbortSignal) => {
    const { fetchOwn, openAttachment } = await import('./open-attachment.ts')
    return openAttachment(attachment, fetchFile ?? fetchOwn(fileId), onProgress, signal)
  }
  const save = async () => {
    setShare(0)
    setError(undefined)
    try {
      const content = await open(setShare)
      const { saveFile } = await import('#platform/storage/fetch-file.ts')
      saveFile(content, name)
    } catch (failure) {
      setError((failure as Error).message)
    } finally {
      setShare(undefined)
    }
  }
  return (
    <AttachmentFrame attachment={attachment}>
      {share !== undefined && <Progress label={`Decrypting ${name}`} value={share} />}
      {error && (
        <p role="alert" className="text-danger">
          {error}
        </p>
      )}
      <div data-screen-only className="flex flex-wrap gap-x-4">
        {isShown(name) && (
          <Button variant="link" size="sm" aria-label={`Open ${name}`} onClick={() => setPreviewing(true)}>
            Open
          </Button>
        )}
        <Button
          variant="link"
          size="sm"
          aria-label={`Save ${name}`}
          aria-disabled={share !== undefined}
          onClick={() => {
            if (share !== undefined) return
            if (by !== undefined && canRun(attachment)) setWarning(true)
            else void save()
          }}
        >
          Save
        </Button>
      </div>
      <ConfirmDialog
        open={warning}
        onOpenChange={setWarning}
        tone="primary"
        title="Save this file?"
        description={`${name} was not checked for viruses: it is encrypted from ${by}’s browser to yours. Save it only if you expected it from ${by}.`}
        confirmLabel="Save"
        onConfirm={() => void save()}
      />
      <LateDialog open={previewing}>
        <FilePreview
          file={{ url: `/api/files/${fileId}`, title: name, load: open }}
          open={previewing}
          onOpenChange={setPreviewing}
        />
      </LateDialog>
    </AttachmentFrame>
  )
}

/** What the preview shows in this browser. */
const isShown = (name: string) => {
  const ending = endingOf(name)
  return isPicture(ending) || ending === 'txt' || (ending === 'pdf' && navigator.pdfViewerEnabled)
}
