import { importLimits } from '#platform/csv/import.schema.ts'

/** A file's text. @throws in words for people when it is too large, or not in UTF-8 */
export async function readText(file: File): Promise<string> {
  if (file.size > importLimits.bytes)
    throw new Error('The file is larger than 5 MB. Split it and import each part.')
  const bytes = await file.arrayBuffer().catch(() => {
    throw new Error('Failed to read the file. Please choose it again.')
  })
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Error('The file is not in UTF-8. In a spreadsheet, save it as “CSV UTF-8”.')
  }
}
