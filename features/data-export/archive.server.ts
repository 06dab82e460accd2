import { PassThrough, type Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { firm, firmContact } from '#firm.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { DataExport } from './data-export.server.ts'

const readMe = () => `Your data at ${firm.name}

data.json    what the client portal shows you: your profile, your cases, your appointments, your chats and the list of
             your documents, in a form that other programs can read
chats        the same chats, to be read by people
documents    the files of your cases, and those that were shared with you

What opens with a PIN alone, the timelines of your cases, is not in here: ask your lawyer for a PIN to read it.
Questions: ${firmContact()}
`

/**
 * Everything as a ZIP archive, made while it is read: the files pass through one after the other and never lie in
 * memory whole. A file that storage has lost is empty in the archive, and `onLost` is called; any other fault breaks the
 * stream off.
 */
export function archive(data: DataExport, storage: Storage, onLost: (storageKey: string) => void): Readable {
  const zip = new ZipFile()
  const output = new PassThrough()
  zip.on('error', (error: Error) => output.destroy(error))
  let current: Readable | undefined
  // Closes the file when the reader stops early.
  output.on('close', () => current?.destroy())
  const text = (path: string, content: string) => zip.addBuffer(Buffer.from(content), path)

  const named = namesOf(data.documents)
  const documents = data.documents.map(({ file, ...document }, at) => ({
    ...document,
    file: named[at] ?? null,
  }))
  text('README.txt', readMe())
  text('data.json', JSON.stringify({ ...data, documents }, null, 2))
  const paths = unused()
  for (const { lawyer, messages } of data.conversations)
    text(paths('chats', `${lawyer ?? 'Your lawyer'}.txt`), written(lawyer ?? 'Your lawyer', messages))
  for (const [at, { file }] of data.documents.entries()) {
    const path = named[at]
    if (!file || !path) continue
    // Most are compressed already.
    const options = { compress: file.name.endsWith('.txt') }
    zip.addReadStreamLazy(path, options, (answer) => {
      storage.get(file.storageKey).then(
        (bytes) => {
          if (!bytes) onLost(file.storageKey)
          current = bytes ?? new PassThrough().end()
          if (output.destroyed) current.destroy()
          answer(null, current)
        },
        answer as (error: unknown) => void,
      )
    })
  }
  zip.end()
  ;(zip.outputStream as Readable).pipe(output)
  return output
}

/** Where each document's file stands in the archive. */
function namesOf(documents: DataExport['documents']): (string | undefined)[] {
  const paths = unused()
  return documents.map(({ file, caseNumber }) =>
    file ? paths(`documents/${plain(caseNumber ?? 'Shared with you')}`, file.name) : undefined,
  )
}

/** Gives each name in a folder once: the second `a.pdf` is `a (2).pdf`. */
function unused() {
  const taken = new Set<string>()
  return (folder: string, name: string): string => {
    const [, stem = '', ending = ''] = /^(.*?)(\.[^.]*)?$/s.exec(plain(name)) ?? []
    for (let copy = 1; ; copy++) {
      const path = `${folder}/${copy === 1 ? stem : `${stem} (${copy})`}${ending}`
      // Some file systems ignore case.
      if (taken.has(path.toLowerCase())) continue
      taken.add(path.toLowerCase())
      return path
    }
  }
}

/** A name that every file system takes. */
const plain = (name: string) => name.replace(/[/\\:*?"<>|\p{Cc}]/gu, '_').replace(/^\.+$/, '_') || '_'

type Messages = DataExport['conversations'][number]['messages']

const written = (lawyer: string, messages: Messages) =>
  messages
    .map(
      ({ sender, text, createdAt }) =>
        `${createdAt.toISOString()}  ${sender === 'client' ? 'You' : lawyer}\n${text}\n`,
    )
    .join('\n')
