import { tellOfEnd } from '../realtime/session-end.ts'
import { fileProblem, storageMessages, type UploadedFile, type UploadPurpose } from './storage.schema.ts'

export interface UploadOptions {
  purpose?: UploadPurpose
  /** Called with the share that has been sent, from 0 to 1. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

/** Why an upload failed; its message is shown to the person. */
export class UploadError extends Error {
  override name = 'UploadError'
  /** The server refused it, and would again. */
  readonly isFinal: boolean

  constructor(message: string, status = 0) {
    super(message)
    this.isFinal = status >= 400 && status < 500 && ![401, 429].includes(status)
  }
}

/**
 * Uploads a file and resolves with the upload, which a form then names by its id.
 * @throws {UploadError} with the reason; {DOMException} AbortError when it was cancelled
 */
export function uploadFile(file: File, { purpose = 'attachment', onProgress, signal }: UploadOptions = {}) {
  return new Promise<UploadedFile>((resolve, reject) => {
    const wrong = fileProblem(file, purpose)
    if (wrong) return reject(new UploadError(wrong))
    if (signal?.aborted) return reject(aborted())
    // fetch can't report the progress of a request's body.
    const request = new XMLHttpRequest()
    request.open('POST', `/api/uploads?for=${purpose}`)
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.setRequestHeader('x-file-name', encodeURIComponent(file.name))
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total ? loaded / total : 0)
    request.onload = () => {
      if (request.status === 401) tellOfEnd()
      if (request.status === 201) resolve(request.response as UploadedFile)
      else reject(new UploadError(reasonOf(request.response), request.status))
    }
    request.onerror = () => reject(new UploadError(storageMessages.interrupted))
    request.onabort = () => reject(aborted())
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(file)
  })
}

/** Deletes an upload that won't be used. Failures are ignored: the server's sweep deletes it later. */
export const discardUpload = (id: string) =>
  void fetch(`/api/uploads/${id}`, { method: 'DELETE', keepalive: true }).catch(() => {})

const aborted = () => new DOMException('The upload was cancelled.', 'AbortError')
const reasonOf = (answer: { detail?: string } | null) => answer?.detail ?? storageMessages.interrupted
