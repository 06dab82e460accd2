import { saveFile } from '#platform/storage/fetch-file.ts'

/** Saves a text as a file, without sending it anywhere. */
export const saveText = (name: string, text: string): void =>
  saveFile(new Blob([text], { type: 'text/plain' }), name)
