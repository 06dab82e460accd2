import {
  BlobReader,
  BlobWriter,
  configure,
  type Entry,
  TextReader,
  TextWriter,
  ZipReader,
  ZipWriter,
} from '@zip.js/zip.js/lib/zip-core-native.js'
import type { OpenSaved, SavedMessage } from '#features/chat/stored-messages.tsx'
import { unusedPaths } from '#platform/storage/archive-paths.ts'
import { chatText } from './chat-text.ts'

// The server's archive has encrypted messages as they lie in the database. The browser that downloads it has their keys.

// Its workers would come from blobs, which our content security policy refuses.
configure({ useWebWorkers: false })

/** A message of `data.json`. */
type ExportedMessage = SavedMessage & {
  text: string | null
  createdAt: string
  byFormerLogin?: boolean
  /** Its sender did not sign it. */
  refused?: boolean
  /** Where the archive has the decrypted file that came with it; null if it could not be opened. */
  attachment?: string | null
}

interface ExportedChat {
  id: string
  lawyer: string | null
  /** Where the archive has it as a text. */
  file: string
  messages: ExportedMessage[]
}

/** Of attached files. The archive is made in the browser's memory. */
const mostBytes = 1_000_000_000

/**
 * Puts the texts of encrypted messages into an archive of one's own data, beside their ciphertext, and the files that came
 * with them, decrypted. All other files are copied as they are.
 * @returns the archive, how many messages were opened, how many have no key here and how many their sender did not sign, and the names of the attached files that it
 * lacks: those that could not be opened, or came beyond 1 GB
 */
export async function readableArchive(archive: Blob, open: OpenSaved) {
  const entries = await new ZipReader(new BlobReader(archive)).getEntries()
  const data = entries.find(({ filename }) => filename === 'data.json')
  const read = data && 'getData' in data ? JSON.parse(await data.getData(new TextWriter())) : undefined
  const chats: ExportedChat[] = read?.conversations ?? []
  const counts = { opened: 0, closed: 0, refused: 0 }
  const [paths, lost, attached] = [unusedPaths(), [] as string[], new Map<string, Blob>()]
  let bytes = 0
  for (const { id, messages } of chats) {
    const sealed = messages.filter(({ sealed }) => sealed)
    if (sealed.length === 0) continue
    const texts = await open(id, sealed)
    for (const message of sealed) {
      const said = texts.get(message.id)
      counts[!said ? 'closed' : said.text === null ? 'refused' : 'opened']++
      if (!said) continue
      const { text, byFormerLogin, file } = said
      message.text = text
      if (text === null) message.refused = true
      if (byFormerLogin) message.byFormerLogin = true
      if (!file) continue
      bytes += file.size
      const content = bytes > mostBytes ? undefined : await file.open().catch(() => undefined)
      message.attachment = content ? paths('attachments', file.name) : null
      if (content && message.attachment) attached.set(message.attachment, content)
      else lost.push(file.name)
    }
  }
  if (counts.opened + counts.refused === 0) return { archive, ...counts, lost }
  const changed = new Map([
    ['data.json', JSON.stringify(read, null, 2)],
    ...chats.map(
      ({ file, lawyer, messages }) => [file, chatText(lawyer ?? 'Your lawyer', messages)] as const,
    ),
  ])
  return { archive: await rewritten(entries, changed, attached), ...counts, lost }
}

async function rewritten(
  entries: readonly Entry[],
  changed: ReadonlyMap<string, string>,
  added: ReadonlyMap<string, Blob>,
): Promise<Blob> {
  const writer = new ZipWriter(new BlobWriter('application/zip'))
  for (const entry of entries) {
    if (entry.directory) continue
    const { filename, uncompressedSize, compressionMethod, signature, lastModDate } = entry
    const text = changed.get(filename)
    if (text !== undefined) await writer.add(filename, new TextReader(text))
    else {
      const packed = await entry.getData(new BlobWriter(), { passThrough: true })
      const asItIs = { passThrough: true, uncompressedSize, compressionMethod, signature, lastModDate }
      await writer.add(filename, new BlobReader(packed), asItIs)
    }
  }
  // Most files are compressed already.
  for (const [path, content] of added) await writer.add(path, new BlobReader(content), { level: 0 })
  return writer.close()
}
