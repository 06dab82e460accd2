import type { Readable } from 'node:stream'
import { firm, firmContact } from '#firm.ts'
import { plainName, unusedPaths } from '#platform/storage/archive-paths.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { type ArchiveEntry, zipArchive } from '#platform/storage/zip-archive.server.ts'
import { chatText } from './chat-text.ts'
import type { DataExport } from './data-export.server.ts'

const readMe = () => `Your data at ${firm.name}

data.json    what the client portal shows you: your profile and what was changed in it, your cases, your appointments,
             your chats and the list of your documents, in a form that other programs can read
chats        the same chats, to be read by people. The browser that you download this with opens end-to-end encrypted
             messages, as far as it has their keys. Of others this archive has only what we have: the ciphertext
attachments  the files that came with end-to-end encrypted messages, decrypted by that browser; the chats say which is
             whose. Up to 1 GB: for more, choose Verify in the chat, then Save This Chat
documents    the files of your cases, and those that were shared with you

What opens with a PIN alone, the timelines of your cases, is not in here: ask your lawyer for a PIN to read it.
Questions: ${firmContact()}
`

/** Everything as a ZIP archive (see zipArchive). */
export function archive(data: DataExport, storage: Storage, onLost: (storageKey: string) => void): Readable {
  const named = namesOf(data.documents)
  const documents = data.documents.map(({ file, ...document }, at) => ({
    ...document,
    file: named[at] ?? null,
  }))
  const paths = unusedPaths()
  const conversations = data.conversations.map((conversation) => ({
    ...conversation,
    // The browser that opens messages finds the text by it.
    file: paths('chats', `${conversation.lawyer ?? 'Your lawyer'}.txt`),
  }))
  const entries: ArchiveEntry[] = [
    { path: 'README.txt', text: readMe() },
    { path: 'data.json', text: JSON.stringify({ ...data, conversations, documents }, null, 2) },
    ...conversations.map(({ file, lawyer, messages }) => ({
      path: file,
      text: chatText(lawyer ?? 'Your lawyer', messages),
    })),
    ...data.documents.flatMap(({ file }, at) => {
      const path = named[at]
      return file && path ? [{ path, storageKey: file.storageKey }] : []
    }),
  ]
  return zipArchive(entries, storage, onLost)
}

/** The path of each document's file in the archive. */
function namesOf(documents: DataExport['documents']): (string | undefined)[] {
  const paths = unusedPaths()
  return documents.map(({ file, caseNumber }) =>
    file ? paths(`documents/${plainName(caseNumber ?? 'Shared with you')}`, file.name) : undefined,
  )
}
