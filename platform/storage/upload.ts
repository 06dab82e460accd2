import { useCallback, useEffect, useRef, useState } from 'react'
import { tellOfEnd } from '../realtime/session-end.ts'
import { fileProblem, storageMessages, type UploadedFile, type UploadPurpose } from './storage.schema.ts'

export interface UploadOptions {
  purpose?: UploadPurpose
  /** Told how much has been sent, from 0 to 1. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

/** Why an upload failed, in words for the person who tried. */
export class UploadError extends Error {
  override name = 'UploadError'
}

/**
 * Sends a file and resolves with what a form then names by id.
 * @throws {UploadError} with the reason; {DOMException} AbortError when it was cancelled
 */
export function uploadFile(file: File, { purpose = 'attachment', onProgress, signal }: UploadOptions = {}) {
  return new Promise<UploadedFile>((resolve, reject) => {
    const wrong = fileProblem(file, purpose)
    if (wrong) return reject(new UploadError(wrong))
    if (signal?.aborted) return reject(aborted())
    // fetch can't tell how much of a body has been sent.
    const request = new XMLHttpRequest()
    request.open('POST', `/api/uploads?for=${purpose}`)
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.setRequestHeader('x-file-name', encodeURIComponent(file.name))
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total ? loaded / total : 0)
    request.onload = () => {
      if (request.status === 401) tellOfEnd()
      if (request.status === 201) resolve(request.response as UploadedFile)
      else reject(new UploadError(reasonOf(request.response)))
    }
    request.onerror = () => reject(new UploadError(storageMessages.interrupted))
    request.onabort = () => reject(aborted())
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(file)
  })
}

/** Takes back a file that was uploaded and is not going to be used. What fails here is left to the server's sweep. */
export const discardUpload = (id: string) =>
  void fetch(`/api/uploads/${id}`, { method: 'DELETE', keepalive: true }).catch(() => {})

const aborted = () => new DOMException('The upload was cancelled.', 'AbortError')
const reasonOf = (answer: { detail?: string } | null) => answer?.detail ?? storageMessages.interrupted

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
