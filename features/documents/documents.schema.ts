import { z } from 'zod'
import { text } from '#platform/forms/text.ts'

export const documentTypes = ['image', 'pdf', 'document'] as const

export const documentLimits = {
  title: { min: 1, max: 200 },
  description: { min: 0, max: 5000 },
  category: { min: 1, max: 100 },
  fileUrl: { min: 1, max: 2000 },
} as const

/** Shown where a document has no category. */
export const uncategorized = 'Uncategorized'

/** What administrators change. A document with a case is its client's; another one is shared with the client named. */
export const documentEditSchema = z.object({
  title: text(documentLimits.title.max).min(1, 'Title is required'),
  description: text(documentLimits.description.max).default(''),
  category: text(documentLimits.category.max)
    .nullable()
    .default(null)
    .transform((category) => category || null),
  caseId: z.uuid().nullable().default(null),
  clientId: z.uuid().nullable().default(null),
})

/** A document is a file or an address, never both. The address is kept, never fetched. */
export const documentSchema = documentEditSchema
  .extend({
    fileId: z.uuid().nullable().default(null),
    fileUrl: text(documentLimits.fileUrl.max)
      .pipe(z.url({ protocol: /^https$/, error: 'Please enter an address that begins with https://' }))
      .nullable()
      .default(null),
  })
  .refine(({ fileId, fileUrl }) => (fileId === null) !== (fileUrl === null), {
    path: ['fileId'],
    message: 'Please choose a file or enter a web address',
  })

/** What a client adds to one of their cases; its title is the file's name. */
export const clientDocumentSchema = z.object({ caseId: z.uuid(), fileId: z.uuid() })

/** The title of a document without one. */
export const titleOf = (fileName: string): string =>
  fileName.replace(/\.[^.]+$/, '').slice(0, documentLimits.title.max) || fileName

/** A document as its card shows it. */
export const documentItemSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  description: z.string(),
  category: z.string().nullable(),
  caseId: z.uuid().nullable(),
  caseNumber: z.string().nullable(),
  caseTitle: z.string().nullable(),
  /** Only for the case's client. */
  caseStatus: z.string().nullish(),
  clientName: z.string().nullable(),
  /** Where it is: a path of ours, or an https address. */
  url: z.string(),
  fileType: z.enum(documentTypes),
  /** Bytes; 0 for an address. */
  fileSize: z.int(),
  /** Who added it, by name as far as the reader may know it. */
  uploadedBy: z.string(),
  createdAt: z.date(),
})
export type DocumentItem = z.output<typeof documentItemSchema>

/** A document as administrators, who change it, read it. */
export const adminDocumentItem = documentItemSchema.extend({
  /** With whom it is shared, if it has no case. */
  clientId: z.uuid().nullable(),
  version: z.int(),
})
export type AdminDocument = z.output<typeof adminDocumentItem>
export const isAdminDocument = (item: DocumentItem): item is AdminDocument => 'version' in item

const images = ['jpg', 'jpeg', 'png', 'gif', 'webp']

/** What a file's name, or an address, says that it holds. */
export function documentTypeOf(name: string): (typeof documentTypes)[number] {
  const [path = ''] = name.split(/[?#]/, 1)
  const ending = /\.([a-z0-9]+)$/i.exec(path)?.[1]?.toLowerCase() ?? ''
  if (ending === 'pdf') return 'pdf'
  return images.includes(ending) ? 'image' : 'document'
}
