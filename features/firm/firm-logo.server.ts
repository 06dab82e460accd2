import { buffer } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import type { Tx } from '#db/database.ts'
import type { FirmLogo } from '#firm.config.ts'
import type { Services } from '#platform/api/context.ts'
import { Problem } from '#platform/api/faults.server.ts'
import { files } from '#platform/storage/files.table.ts'
import { pictureSize, sizeWithin } from '#platform/storage/picture-size.server.ts'
import { firmMessages, logoMax } from './firm.schema.ts'

const types: Record<string, string> = { 'image/png': 'png', 'image/jpeg': 'jpg' }

/**
 * The logo with the size that its file declares. An unchanged one is as it was.
 * @throws {Problem} BAD_REQUEST unless it is a PNG or JPEG picture of at most `logoMax` bytes that the actor may read
 */
export async function measuredLogo(
  tx: Tx,
  { storage }: Pick<Services, 'storage'>,
  logo: FirmLogo | null,
  before: FirmLogo | null | undefined,
): Promise<FirmLogo | null> {
  if (!logo) return null
  if (logo.fileId === before?.fileId) return before
  const { mime, size, storageKey } = files
  const [file] = await tx.select({ mime, size, storageKey }).from(files).where(eq(files.id, logo.fileId))
  const type = types[file?.mime ?? '']
  const bytes =
    file && type && file.size <= logoMax
      ? await storage.get(file.storageKey, { start: 0, end: Math.min(file.size, sizeWithin) - 1 })
      : undefined
  const measured = bytes && type && pictureSize(type, await buffer(bytes))
  if (!measured)
    throw new Problem('BAD_REQUEST', { detail: firmMessages.logo, fields: { logo: firmMessages.logo } })
  return { fileId: logo.fileId, width: measured[0], height: measured[1] }
}
