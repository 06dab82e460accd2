import { type LucideIcon, X } from 'lucide-react'
import { fileSize } from '#ui/forms/file-size.ts'
import { IconButton } from '#ui/forms/icon-button.tsx'
import { Progress } from './progress.tsx'

export type FileItem = {
  id: string
  name: string
  /** In bytes. */
  size: number
  /** 0 to 1 while it uploads; undefined once it is done. */
  progress?: number | undefined
  error?: string | undefined
}

type Props = { file: FileItem; icon: LucideIcon; onRemove: () => void }

export function FileRow({ file, icon: Icon, onRemove }: Props) {
  const uploading = file.progress !== undefined && !file.error
  return (
    <li className="flex items-center gap-3 px-3 py-1.5 text-sm">
      <Icon aria-hidden className="size-4 shrink-0 text-ink-faint" />
      <div className="flex min-w-0 flex-1 flex-col gap-1 py-1">
        <div className="flex items-baseline justify-between gap-3">
          <span className="truncate">{file.name}</span>
          <span className="shrink-0 text-xs text-ink-faint tabular-nums">
            {uploading ? `${Math.round((file.progress ?? 0) * 100)}%` : fileSize(file.size)}
          </span>
        </div>
        {uploading && <Progress label={`Uploading ${file.name}`} value={file.progress} />}
        {file.error && (
          <span role="alert" className="text-danger">
            {file.error}
          </span>
        )}
      </div>
      <IconButton size="sm" label={`Remove ${file.name}`} icon={<X aria-hidden />} onClick={onRemove} />
    </li>
  )
}
