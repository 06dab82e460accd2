import { sql } from 'drizzle-orm'
import type { Actor } from '#db/actor.ts'
import type { Tx } from '#db/database.ts'
import { Problem } from '../api/faults.server.ts'
import { storageMessages } from './storage.schema.ts'
import { storageSize } from './storage-size.ts'

/** Stored bytes and their limit; null is no limit. A client's bytes are those that they have uploaded. */
interface Room {
  clientBytes: number
  clientLimit: number | null
  firmBytes: number
  firmLimit: number | null
}

/** The quotas in which the acting person's uploads count. */
export const storageRoom = (tx: Tx) =>
  tx
    .select({
      clientBytes: sql<number>`client_bytes`.mapWith(Number),
      clientLimit: sql<number | null>`client_limit`.mapWith(Number),
      firmBytes: sql<number>`firm_bytes`.mapWith(Number),
      firmLimit: sql<number | null>`firm_limit`.mapWith(Number),
    })
    .from(sql`public.storage_room()`)

/**
 * Refuses an upload before its bytes are taken. The database decides finally (`refuse_over_quota`).
 * @param underWay bytes that the person, and everybody, is uploading at this moment, with these; they have no row yet
 * @throws {Problem} QUOTA_EXCEEDED, and how much is left
 */
export function checkQuota(
  { clientBytes, clientLimit, firmBytes, firmLimit }: Room,
  { role }: Actor,
  underWay: { person: number; all: number },
): void {
  if (clientLimit !== null && clientBytes + underWay.person > clientLimit) {
    const left = storageSize(Math.max(0, clientLimit - clientBytes))
    throw quotaExceeded(storageMessages.overClientQuota(left, storageSize(clientLimit)))
  }
  if (firmLimit !== null && firmBytes + underWay.all > firmLimit) {
    const left = storageSize(Math.max(0, firmLimit - firmBytes))
    // Clients don't see how much the firm stores.
    const detail =
      role === 'client'
        ? storageMessages.firmFull
        : storageMessages.overFirmQuota(left, storageSize(firmLimit))
    throw quotaExceeded(detail)
  }
}

const quotaExceeded = (detail: string) => new Problem('QUOTA_EXCEEDED', { detail, fields: { file: detail } })
