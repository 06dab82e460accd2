import { DetailedError, Upload } from 'tus-js-client'
import { notifySessionEnded } from '../realtime/session-end.ts'
import { cleanFileName } from './file-name.ts'
import {
  endingOf,
  type FileEnding,
  mediaTypes,
  type ResumablePurpose,
  resumablePath,
  type UploadedFile,
  uploadPartBytes,
} from './storage.schema.ts'
import type { Transfer, UploadOptions } from './upload.ts'
import { cancelled, reasonOf, UploadError } from './upload-error.ts'

/** Milliseconds before each new try after a failure: ten minutes in all. Each part that arrives begins again. */
const retryDelays = [1000, 2000, 5000, 10_000, ...Array.from({ length: 20 }, () => 30_000)]

/**
 * Sends a file by the tus protocol, and goes on with an unfinished upload of the same file: the same name, size and time of
 * the last change. Cancelling deletes what has arrived.
 * @throws {UploadError} with the reason; {DOMException} AbortError when it was cancelled
 */
export async function sendInParts(
  file: File,
  purpose: ResumablePurpose,
  options: UploadOptions,
): Promise<UploadedFile> {
  const name = cleanFileName(file.name)
  const modified = String(Math.max(0, Math.trunc(file.lastModified)))
  const same = { name, size: String(file.size), modified }
  const metadata = { filename: name, purpose, modified }
  // The same file in another tab, or twice in a form, is another upload.
  return whileAlone(Object.values(same).join(' '), async (isAlone) => {
    const before = isAlone ? await unfinished(same) : undefined
    if (options.signal?.aborted) throw cancelled()
    return send(file, metadata, before, options)
  })
}

/**
 * Runs the work and passes whether nothing else in this browser does work of the same name. Browsers have
 * locks over https only.
 */
function whileAlone<T>(name: string, work: (isAlone: boolean) => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return work(true)
  return navigator.locks.request(`upload ${name}`, { ifAvailable: true }, (lock) => work(lock !== null))
}

function send(
  file: File,
  metadata: { filename: string; purpose: string; modified: string },
  before: string | undefined,
  { onProgress, onTransfer, signal }: UploadOptions,
): Promise<UploadedFile> {
  return new Promise((resolve, reject) => {
    let state: Transfer['state'] = 'moving'
    const change = (next: Transfer['state']) => {
      state = next
      onTransfer?.({ state, pause, resume })
    }
    const upload = new Upload(file, {
      endpoint: resumablePath,
      ...(before && { uploadUrl: `${resumablePath}/${before}` }),
      chunkSize: uploadPartBytes,
      retryDelays,
      metadata,
      // The server knows what is unfinished; nothing is left in the browser.
      storeFingerprintForResuming: false,
      onAfterResponse(request, response) {
        // After any failed HEAD the library would begin a new upload.
        if (request.getMethod() === 'HEAD' && isPassing(response.getStatus()))
          throw new Error('The server did not say how much has arrived.')
      },
      onShouldRetry(error) {
        const again = isPassing(statusOf(error)) && !isFull(error)
        if (again && state === 'moving') change('waiting')
        return again
      },
      onProgress(sent, total) {
        if (state === 'waiting') change('moving')
        onProgress?.(sent / total)
      },
      onError(error) {
        const status = statusOf(error)
        if (status === 401) notifySessionEnded()
        reject(new UploadError(reasonOf(bodyOf(error)), status))
      },
      onSuccess() {
        const id = upload.url?.split('/').at(-1) ?? ''
        const { filename: name } = metadata
        resolve({ id, name, size: file.size, mime: mediaTypes[endingOf(name) as FileEnding] })
      },
    })
    const pause = () => {
      change('paused')
      void upload.abort()
    }
    const resume = () => {
      change('moving')
      upload.start()
    }
    signal?.addEventListener(
      'abort',
      () => {
        // An unfinished upload is removed within three days in any case.
        upload.abort(true).catch(() => {})
        reject(cancelled())
      },
      { once: true },
    )
    resume()
  })
}

/** The id of the person's unfinished upload of the same file. */
async function unfinished(same: Record<string, string>): Promise<string | undefined> {
  const query = new URLSearchParams(same)
  const answer = await fetch(`${resumablePath}?${query}`).catch(() => undefined)
  if (answer?.status !== 200) return undefined
  return ((await answer.json()) as { id: string }).id
}

const statusOf = (error: Error): number =>
  error instanceof DetailedError ? (error.originalResponse?.getStatus() ?? 0) : 0

/** No answer, an offset that another request has changed, too many requests, or a fault of the server. */
const isPassing = (status: number) => status === 0 || status === 409 || status === 429 || status >= 500

/** The person has too much that is unused: waiting doesn't change that. */
const isFull = (error: Error) =>
  statusOf(error) === 429 && (error as DetailedError).originalRequest.getMethod() === 'POST'

function bodyOf(error: Error): { detail?: string } | undefined {
  try {
    return JSON.parse((error as DetailedError).originalResponse?.getBody() ?? '')
  } catch {
    return undefined
  }
}
