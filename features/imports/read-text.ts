import { importLimits, largeImportLimits } from '#platform/csv/import.schema.ts'
import { importMessages } from './imports.schema.ts'

/** Checked while the page waits; longer ones are uploaded. */
const small = { bytes: 1024 * 1024, lines: importLimits.rows }

/**
 * The text of a small file; undefined for a large one, which is uploaded instead.
 * @throws in words for people when it is too large, or small and not in UTF-8
 */
export async function readText(file: File): Promise<string | undefined> {
  if (file.size > largeImportLimits.bytes)
    throw new Error('The file is larger than 25 MB. Split it and import each part.')
  if (file.size > small.bytes) return undefined
  const bytes = await file.arrayBuffer().catch(() => {
    throw new Error('Failed to read the file. Please choose it again.')
  })
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text.split('\n').length > small.lines ? undefined : text
  } catch {
    throw new Error(importMessages.notUtf8)
  }
}
