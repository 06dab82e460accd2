import { useCallback, useEffect, useRef, useState } from 'react'
import type { UploadedFile, UploadPurpose } from './storage.schema.ts'
import { discardUpload, type Transfer, uploadFile } from './upload.ts'

export type UploadState =
  | { status: 'idle' }
  | { status: 'uploading'; name: string; progress: number; transfer?: Transfer | undefined }
  | { status: 'done'; file: UploadedFile }
  | { status: 'failed'; name: string; message: string }

/**
 * One upload at a time, from choosing the file to its id. A new choice replaces a running upload. An upload is deleted
 * on the server once another one replaces it, when it is removed, and when the form is left; the server keeps what was
 * saved by then.
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
      let [progress, transfer]: [number, Transfer | undefined] = [0, undefined]
      const showProgress = () => show({ status: 'uploading', name, progress, transfer })
      showProgress()
      try {
        const uploaded = await uploadFile(file, {
          purpose,
          signal: control.signal,
          onProgress(share) {
            progress = share
            showProgress()
          },
          onTransfer(next) {
            transfer = next
            showProgress()
          },
        })
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
  /** `cancel` keeps an earlier finished upload; `reset` deletes that too. */
  return { state, start, cancel, reset }
}
