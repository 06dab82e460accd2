import { client } from '#platform/api/client.ts'
import { saveFile } from '#platform/storage/fetch-file.ts'
import { type FetchFile, fetchOwn } from './attachments/open-attachment.ts'
import type { ChatEntry, Opening } from './chat.schema.ts'
import { authorOf, chatText, refusedMessage } from './chat-text.schema.ts'
import { type ChatReader, keyCalls, keyringOf } from './conversation-keys.ts'
import { lookAt, openedEntries } from './sealing.ts'

/**
 * Reads a whole conversation, decrypts it here and saves it as a file.
 * @param signal stops it: what was read until then is saved
 * @returns as `saveEntries`
 */
export async function saveConversation(
  reader: ChatReader,
  other: string,
  signal: AbortSignal,
): Promise<string[]> {
  const keyring = await keyringOf(reader.owner)
  await lookAt(keyring, keyCalls(reader.side), reader.conversationId)
  const pages: ChatEntry[][] = []
  let before: number | undefined
  do {
    const page = await client[reader.side].chat.messages({
      conversationId: reader.conversationId,
      before,
      limit: 100,
    })
    pages.unshift(await openedEntries(keyring.agent, reader.conversationId, page.items))
    before = page.before ?? undefined
  } while (before !== undefined && !signal.aborted)
  const by = authorOf(reader.side, other)
  return saveEntries(`Chat with ${other}`, pages.flat(), by, fetchOwn, signal)
}

/**
 * Saves messages as a text, with the files that came with them as an archive. Nothing is sent anywhere.
 * @param name of the file, without its ending
 * @param signal stops it: what was opened until then is saved
 * @returns the names of the files that are missing
 */
export async function saveEntries(
  name: string,
  entries: readonly ChatEntry[],
  by: (entry: ChatEntry) => string,
  fetchFile: (fileId: string) => FetchFile,
  signal: AbortSignal,
): Promise<string[]> {
  const text = new Blob([savedText(entries, by)], { type: 'text/plain' })
  if (!entries.some(({ attachment }) => attachment)) {
    saveFile(text, `${name}.txt`)
    return []
  }
  // The archive library is larger than the rest of the chat's code, so it is loaded only when needed.
  const { zipOf } = await import('./attachments/zip-of.ts')
  const { archive, lost } = await zipOf(`${name}.txt`, text, entries, fetchFile, signal)
  saveFile(archive, `${name}.zip`)
  return lost
}

/** Messages as the text that is saved. @param by who wrote one */
export const savedText = (entries: readonly ChatEntry[], by: (entry: ChatEntry) => string): string =>
  chatText(
    entries.map((entry) => ({
      author: by(entry),
      createdAt: entry.createdAt,
      isSealed: entry.sealed !== null,
      text: notShown[entry.opening] ?? entry.messageText,
    })),
  )

const notShown: Partial<Record<Opening, string>> = {
  waiting: '(This device has no key for this message.)',
  refused: `(${refusedMessage})`,
}
