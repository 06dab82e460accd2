import { type LucideIcon, Pause, Play, X } from 'lucide-react'
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
  /** An upload that can be paused; `waiting` until it is tried again. */
  transfer?: { state: 'moving' | 'paused' | 'waiting'; pause: () => void; resume: () => void } | undefined
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
            {uploading ? progressOf(file) : fileSize(file.size)}
          </span>
        </div>
        {uploading && <Progress label={`Uploading ${file.name}`} value={file.progress} />}
        {file.error && (
          <span role="alert" className="text-danger">
            {file.error}
          </span>
        )}
      </div>
      {uploading && file.transfer && <PauseButton name={file.name} transfer={file.transfer} />}
      <IconButton size="sm" label={`Remove ${file.name}`} icon={<X aria-hidden />} onClick={onRemove} />
    </li>
  )
}

const states = { moving: '', paused: 'Paused · ', waiting: 'Trying again · ' }
const progressOf = ({ progress = 0, transfer }: FileItem) =>
  // The answer to the last part comes once the whole file was checked.
  transfer?.state === 'moving' && progress === 1
    ? 'Checking…'
    : `${states[transfer?.state ?? 'moving']}${Math.round(progress * 100)}%`

function PauseButton({ name, transfer }: { name: string; transfer: NonNullable<FileItem['transfer']> }) {
  const isPaused = transfer.state === 'paused'
  return (
    <IconButton
      size="sm"
      label={isPaused ? `Resume ${name}` : `Pause ${name}`}
      icon={isPaused ? <Play aria-hidden /> : <Pause aria-hidden />}
      onClick={isPaused ? transfer.resume : transfer.pause}
    />
  )
}
