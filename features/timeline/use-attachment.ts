import { type RefObject, useRef, useState } from 'react'
import type { UploadedFile } from '#platform/storage/storage.schema.ts'
import { useUpload } from '#platform/storage/use-upload.ts'
import type { FileItem } from '#ui/forms/file-field.tsx'
import type { NewTimelineEntry, TimelineEntry } from './timeline.schema.ts'

type Kept = Pick<TimelineEntry, 'fileId' | 'documentName'>

/** The single document of an entry: the stored one, a replacement that is being uploaded, or none. */
export function useAttachment(entry: TimelineEntry | undefined) {
  const had = entry?.documentUrl ? entry : undefined
  const [kept, setKept] = useState<Kept | undefined>(had)
  const [size, setSize] = useState(0)
  const { state, start, reset } = useUpload('attachment')
  const upload = useRef<Promise<UploadedFile | undefined>>(undefined)
  return {
    kept,
    files: state.status === 'idle' ? [] : [shown(state, size)],
    uploading: state.status === 'uploading',
    touched: state.status !== 'idle' || kept !== had,
    choose([file]: File[]) {
      if (!file) return
      setSize(file.size)
      upload.current = start(file)
    },
    /** Also cancels an upload. */
    remove() {
      setKept(undefined)
      upload.current = undefined
      reset()
    },
    /** What to save once the upload has ended; undefined if it failed. */
    settled: () => settled(upload, kept),
  }
}

async function settled(
  upload: RefObject<Promise<UploadedFile | undefined> | undefined>,
  kept: Kept | undefined,
): Promise<Pick<NewTimelineEntry, 'fileId' | 'documentName'> | undefined> {
  const waited = upload.current
  if (!waited) return { fileId: kept?.fileId ?? null, documentName: kept?.documentName ?? null }
  const uploaded = await waited
  // Removed or replaced while the upload was awaited.
  if (upload.current !== waited) return settled(upload, kept)
  return uploaded && { fileId: uploaded.id, documentName: uploaded.name }
}

type Active = Exclude<ReturnType<typeof useUpload>['state'], { status: 'idle' }>

function shown(state: Active, size: number): FileItem {
  if (state.status === 'done') return state.file
  const { name } = state
  if (state.status === 'failed') return { id: name, name, size, error: state.message }
  return { id: name, name, size, progress: state.progress }
}
