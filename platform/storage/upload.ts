import { notifySessionEnded } from '../realtime/session-end.ts'
import {
  fileProblem,
  isResumable,
  storageMessages,
  type UploadedFile,
  type UploadPurpose,
  uploadPartBytes,
} from './storage.schema.ts'
import { cancelled, reasonOf, UploadError } from './upload-error.ts'

/** An upload in parts, which can be paused. */
export interface Transfer {
  /** `waiting`: the connection was lost, or the server is busy; it is tried again. */
  state: 'moving' | 'paused' | 'waiting'
  pause: () => void
  resume: () => void
}

export interface UploadOptions {
  purpose?: UploadPurpose
  /** Called with the share that has been sent, from 0 to 1. */
  onProgress?: (share: number) => void
  /** Called at first and at each change, for a file that is sent in parts. */
  onTransfer?: (transfer: Transfer) => void
  signal?: AbortSignal
}

/**
 * Uploads a file and resolves with the upload, which a form then names by its id. A large document is sent in parts, which
 * go on after a lost connection and, once the same file is chosen again, after a reload.
 * @throws {UploadError} with the reason; {DOMException} AbortError when it was cancelled
 */
export async function uploadFile(file: File, options: UploadOptions = {}): Promise<UploadedFile> {
  const { purpose = 'attachment', signal } = options
  const wrong = fileProblem(file, purpose)
  if (wrong) throw new UploadError(wrong)
  if (signal?.aborted) throw cancelled()
  if (!isResumable(purpose) || file.size <= uploadPartBytes) return sendWhole(file, options)
  const { sendInParts } = await import('./send-in-parts.ts')
  return sendInParts(file, purpose, options)
}

function sendWhole(file: File, { purpose = 'attachment', onProgress, signal }: UploadOptions) {
  return new Promise<UploadedFile>((resolve, reject) => {
    // fetch can't report the progress of a request's body.
    const request = new XMLHttpRequest()
    request.open('POST', `/api/uploads?for=${purpose}`)
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.setRequestHeader('x-file-name', encodeURIComponent(file.name))
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total ? loaded / total : 0)
    request.onload = () => {
      if (request.status === 401) notifySessionEnded()
      if (request.status === 201) resolve(request.response as UploadedFile)
      else reject(new UploadError(reasonOf(request.response), request.status))
    }
    request.onerror = () => reject(new UploadError(storageMessages.interrupted))
    request.onabort = () => reject(cancelled())
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(file)
  })
}

/** Deletes an upload that won't be used. Failures are ignored: the server's sweep deletes it later. */
export const discardUpload = (id: string) =>
  void fetch(`/api/uploads/${id}`, { method: 'DELETE', keepalive: true }).catch(() => {})
