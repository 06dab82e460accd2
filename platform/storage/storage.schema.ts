/** 25 MB, as a person counts them. */
export const maxFileBytes = 25 * 1024 * 1024
export const maxFileNameLength = 255

/** What the file is meant for decides which endings are accepted, the canonical one first. */
export const acceptedEndings = {
  attachment: ['pdf', 'doc', 'docx', 'txt', 'jpg', 'jpeg', 'png'],
  image: ['jpg', 'jpeg', 'png', 'webp', 'gif'],
  document: ['pdf', 'doc', 'docx', 'txt', 'jpg', 'jpeg', 'png', 'gif'],
} as const

export type UploadPurpose = keyof typeof acceptedEndings
export type FileEnding = (typeof acceptedEndings)[UploadPurpose][number]

/** The media type of each ending: decided here, never by what the sender says. */
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
}

export const storageMessages = {
  noName: 'The file has no name.',
  empty: 'The file is empty.',
  tooLarge: 'The file must be 25 MB or smaller.',
  image: 'Please upload an image file',
  wrongContent: 'The content of this file is not what its ending says.',
  virus: 'A virus was found in this file. It was not kept.',
  unchecked: 'Files can’t be checked for viruses at the moment. Please try again in a few minutes.',
  interrupted: 'The upload was interrupted. Please try again.',
  tooManyStaged: 'Too many uploads are waiting to be used. Please try again later.',
  ending: (purpose: UploadPurpose) => `Accepted file types: ${acceptedEndings[purpose].join(', ')}.`,
} as const

/** The last ending counts, whatever stands before it. */
export const endingOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

export const isAccepted = (ending: string, purpose: UploadPurpose): ending is FileEnding =>
  (acceptedEndings[purpose] as readonly string[]).includes(ending)

/** What is wrong with a file before it is sent, or nothing. The server looks again, and at the content too. */
export function fileProblem(
  { name, size }: { name: string; size: number },
  purpose: UploadPurpose,
): string | undefined {
  if (!isAccepted(endingOf(name), purpose)) {
    return purpose === 'image' ? storageMessages.image : storageMessages.ending(purpose)
  }
  if (size === 0) return storageMessages.empty
  return size > maxFileBytes ? storageMessages.tooLarge : undefined
}

/** For a file input's `accept`. */
export const acceptAttribute = (purpose: UploadPurpose): string =>
  acceptedEndings[purpose].map((ending) => `.${ending}`).join(',')

/** An upload that nothing names yet; it is removed when nothing does within the hour. */
export interface UploadedFile {
  id: string
  name: string
  mime: string
  size: number
}
