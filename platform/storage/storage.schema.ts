import { encryptedLength } from '../e2ee/file-cipher.ts'

/** The most bytes that one request can bring: 25 MiB, shown to people as 25 MB. */
export const maxFileBytes = 25 * 1024 * 1024
/** The most bytes of a file that is sent in parts: 500 MiB, shown to people as 500 MB. */
export const maxLargeFileBytes = 500 * 1024 * 1024
/** Bytes of a part. The server keeps at most one part of each upload in memory. */
export const uploadPartBytes = 2 * 1024 * 1024
/** The largest size that a picture may declare: browsers unpack it to four bytes a pixel, however small its file is. */
export const pictureLimits = { side: 16_384, pixels: 50_000_000 } as const
export const maxFileNameLength = 255

/** The accepted extensions for each purpose, the canonical one first. */
export const acceptedEndings = {
  attachment: ['pdf', 'doc', 'docx', 'txt', 'jpg', 'jpeg', 'png'],
  image: ['jpg', 'jpeg', 'png', 'webp', 'gif'],
  logo: ['png', 'jpg', 'jpeg'],
  document: ['pdf', 'doc', 'docx', 'txt', 'jpg', 'jpeg', 'png', 'gif'],
  /** A client's written consent. */
  consent: ['pdf', 'doc', 'docx', 'txt', 'jpg', 'jpeg', 'png', 'gif'],
  /** The lawyer's case form: no plain text. */
  case_document: ['pdf', 'doc', 'docx', 'jpg', 'jpeg', 'png', 'gif'],
  /** A table to import. */
  import: ['csv'],
  /** Encrypted by the sender's browser: what is in it isn't known here. */
  encrypted: ['encrypted'],
} as const

export type UploadPurpose = keyof typeof acceptedEndings
export type FileEnding = (typeof acceptedEndings)[UploadPurpose][number]

/** The purposes of large files: documents of cases. They are sent in parts, by the tus protocol. */
export const resumablePurposes = ['document', 'case_document'] as const satisfies UploadPurpose[]
export type ResumablePurpose = (typeof resumablePurposes)[number]
export const isResumable = (purpose: string): purpose is ResumablePurpose =>
  (resumablePurposes as readonly string[]).includes(purpose)
/** The path that they are sent to. */
export const resumablePath = '/api/uploads/resumable'

/** The media type for each extension: derived here, never taken from the sender. */
export const mediaTypes: Record<FileEnding, string> = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  txt: 'text/plain',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  csv: 'text/csv',
  encrypted: 'application/octet-stream',
}

/** The stored name of an encrypted file: its own name is encrypted, too. */
export const encryptedName = 'attachment.encrypted'

/** The most bytes of a file by one request: an encrypted file is longer than what is in it. */
export const maxBytesAtOnce = (purpose: UploadPurpose): number =>
  purpose === 'encrypted' ? encryptedLength(maxFileBytes) : maxFileBytes
/** The most bytes of a file. */
export const maxBytesFor = (purpose: UploadPurpose): number =>
  isResumable(purpose) ? maxLargeFileBytes : maxBytesAtOnce(purpose)

export const storageMessages = {
  noName: 'The file has no name.',
  empty: 'The file is empty.',
  tooLarge: 'The file must be 25 MB or smaller.',
  tooLargeInParts: 'The file must be 500 MB or smaller.',
  image: 'Please upload an image file',
  tooManyPixels: 'The picture is too large: at most 16,384 pixels a side and 50 million in all.',
  wrongContent: 'The content of this file does not match its extension.',
  virus: 'A virus was found in this file. It was not kept.',
  unchecked: 'Files can’t be checked for viruses at the moment. Please try again in a few minutes.',
  interrupted: 'The upload was interrupted. Please try again.',
  tooManyStaged: 'Too many of your uploads have not been used yet. Please try again later.',
  overClientQuota: (left: string, limit: string) =>
    `There is no room for this file: ${left} of the ${limit} for your uploads are left. Please ask the firm.`,
  overFirmQuota: (left: string, limit: string) =>
    `There is no room for this file: ${left} of the firm’s ${limit} are left. An administrator can raise the limit.`,
  firmFull: 'The firm has no room for this file at the moment. Please tell the firm.',
  tooManyParts: 'Too many files are being uploaded at once.',
  ending: (purpose: UploadPurpose) => `Accepted file types: ${acceptedEndings[purpose].join(', ')}.`,
} as const

/** The message for an extension that the purpose doesn't accept. */
export const refusedEnding = (purpose: UploadPurpose): string =>
  purpose === 'image' ? storageMessages.image : storageMessages.ending(purpose)

/** Only the last extension counts. */
export const endingOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

export const isAccepted = (ending: string, purpose: UploadPurpose): ending is FileEnding =>
  (acceptedEndings[purpose] as readonly string[]).includes(ending)

/** The reason to refuse a file before it is sent, or undefined. The server checks again, with the content. */
export function fileProblem(
  { name, size }: { name: string; size: number },
  purpose: UploadPurpose,
): string | undefined {
  if (!isAccepted(endingOf(name), purpose)) return refusedEnding(purpose)
  if (size === 0) return storageMessages.empty
  if (size <= maxBytesFor(purpose)) return undefined
  return isResumable(purpose) ? storageMessages.tooLargeInParts : storageMessages.tooLarge
}

const pictures: readonly string[] = acceptedEndings.image
export const isPicture = (ending: string): boolean => pictures.includes(ending)

/** For a file input's `accept`. */
export const acceptAttribute = (purpose: UploadPurpose): string =>
  acceptedEndings[purpose].map((ending) => `.${ending}`).join(',')

/** An upload that no row names yet; it is deleted unless one does within the hour. */
export interface UploadedFile {
  id: string
  name: string
  mime: string
  size: number
}
