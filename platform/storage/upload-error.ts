import { storageMessages } from './storage.schema.ts'

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

/** The message of a refusal's body; of anything else, that the upload was interrupted. */
export const reasonOf = (answer: { detail?: string } | null | undefined) =>
  answer?.detail ?? storageMessages.interrupted

export const cancelled = () => new DOMException('The upload was cancelled.', 'AbortError')
