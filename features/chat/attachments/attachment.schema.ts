import { z } from 'zod'
import { fileKeyLength } from '#platform/e2ee/file-cipher.ts'
import { cleanFileName } from '#platform/storage/file-name.ts'
import {
  endingOf,
  fileProblem,
  isAccepted,
  maxFileBytes,
  maxFileNameLength,
  mediaTypes,
} from '#platform/storage/storage.schema.ts'

/** A file that is attached to a message. The server has neither its name nor its key. */
export interface Attachment {
  name: string
  /** Bytes, before encryption. */
  size: number
  /** AES-256, base64url. */
  key: string
}

/** How many files can be attached at once. */
export const mostAttachments = 10

/** What the sealed text of a message with a file holds, as JSON. */
const contentSchema = z.object({
  v: z.literal(1),
  name: z.string().min(1).max(maxFileNameLength),
  size: z.int().min(1).max(maxFileBytes),
  key: z.base64url().length(Math.ceil((fileKeyLength * 8) / 6)),
})

export const attachmentText = ({ name, size, key }: Attachment): string =>
  JSON.stringify({ v: 1, name, size, key } satisfies z.input<typeof contentSchema>)

/** What the sealed text says; undefined if this version can't read it, or doesn't accept such files. */
function readAttachment(text: string): Attachment | undefined {
  try {
    const { name: said, size, key } = contentSchema.parse(JSON.parse(text))
    const name = cleanFileName(said)
    return name && isAccepted(endingOf(name), 'document') ? { name, size, key } : undefined
  } catch {
    return
  }
}

/** Why a file can't be attached, or undefined. */
export const attachmentProblem = (file: { name: string; size: number }): string | undefined =>
  fileProblem({ name: cleanFileName(file.name), size: file.size }, 'document')

/** The text that describes a message with a file. */
export const attachmentWords = ({ name }: Pick<Attachment, 'name'>): string => `Attachment: ${name}`

/** What an opened message shows: its text, or the file that came with it. */
export function contentOf(
  text: string,
  fileId: string | null,
): { messageText: string; attachment?: Attachment } {
  if (!fileId) return { messageText: text }
  const attachment = readAttachment(text)
  return attachment
    ? { messageText: attachmentWords(attachment), attachment }
    : { messageText: 'A file that can’t be opened here.' }
}

/** By the file name extension, never by the type that the sender states. */
export const mediaTypeOf = ({ name }: Pick<Attachment, 'name'>): string => {
  const ending = endingOf(name)
  return isAccepted(ending, 'document') ? mediaTypes[ending] : 'application/octet-stream'
}

/** Pictures and texts run no code. Other files may, in the program that opens them. */
export const canRun = ({ name }: Pick<Attachment, 'name'>): boolean =>
  ['pdf', 'doc', 'docx'].includes(endingOf(name))
