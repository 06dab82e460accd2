import { useCallback, useEffect, useRef, useState } from 'react'
import type { UploadedFile, UploadPurpose } from './storage.schema.ts'
import { discardUpload, uploadFile } from './upload.ts'

export type UploadState =
  | { status: 'idle' }
  | { status: 'uploading'; name: string; progress: number }
  | { status: 'done'; file: UploadedFile }
  | { status: 'failed'; name: string; message: string }

/**
 * One file at a time, from its choice to its id. A new choice replaces what was under way. What was uploaded is taken
 * back once another one has arrived, when it is taken away, and when the form is left; of what was saved by then the
 * server takes nothing back.
 */
export function useUpload(purpose: UploadPurpose = 'attachment') {
  const [state, setState] = useState<UploadState>({ status: 'idle' })
  const current = useRef<AbortController>(undefined)
  const arrived = useRef<string>(undefined)

  const leave = useCallback((next?: string) => {
    if (arrived.current) discardUpload(arrived.current)
    arrived.current = next
  }, [])

  const cancel = useCallback(() => {
    current.current?.abort()
    current.current = undefined
    setState({ status: 'idle' })
  }, [])
  const reset = useCallback(() => {
    cancel()
    leave()
  }, [cancel, leave])

  const start = useCallback(
    async (file: File): Promise<UploadedFile | undefined> => {
      current.current?.abort()
      const control = new AbortController()
      current.current = control
      const { name } = file
      const show = (next: UploadState) => current.current === control && setState(next)
      show({ status: 'uploading', name, progress: 0 })
      try {
        const onProgress = (progress: number) => show({ status: 'uploading', name, progress })
        const uploaded = await uploadFile(file, { purpose, onProgress, signal: control.signal })
        leave(uploaded.id)
        show({ status: 'done', file: uploaded })
        return uploaded
      } catch (error) {
        if (!control.signal.aborted) show({ status: 'failed', name, message: (error as Error).message })
        return undefined
      }
    },
    [purpose, leave],
  )

  useEffect(
    () => () => {
      current.current?.abort()
      leave()
    },
    [leave],
  )
  /** `cancel` leaves what arrived before; `reset` takes that back too. */
  return { state, start, cancel, reset }
}
