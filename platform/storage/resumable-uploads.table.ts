import { sql } from 'drizzle-orm'
import { bigint, index, pgPolicy, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { lengthOf, moment, oneOf, rule } from '#db/schema/columns.ts'
import { actingClient, actingUser, actorUser, rights, to } from '#db/schema/rights.ts'
import { maxLargeFileBytes, resumablePurposes } from './storage.schema.ts'

/**
 * Unfinished uploads of large files, each visible to its uploader alone. Its parts are objects of the storage
 * until the last one has arrived; then they become one file with the upload's id (`files`), and the row is
 * deleted.
 */
export const resumableUploads = pgTable(
  'resumable_uploads',
  {
    id: uuid().primaryKey(),
    uploadedBy: uuid().notNull().default(actingUser),
    /** The client whose upload it is: it counts in their quota. */
    uploadedByClient: uuid().default(actingClient),
    purpose: text({ enum: resumablePurposes }).notNull(),
    name: text().notNull(),
    /** Bytes of the whole file. */
    size: bigint({ mode: 'number' }).notNull(),
    /** When the file was last changed on its device, in milliseconds: part of how the same file is found again. */
    modified: bigint({ mode: 'number' }).notNull(),
    /** Bytes that have arrived, in whole parts. */
    received: bigint({ mode: 'number' }).notNull().default(0),
    /** Storage keys of the parts, in order. */
    partKeys: text().array().notNull().default([]),
    /** When a request began to complete the file; no other request does so at the same time. */
    completingAt: moment(),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [
    lengthOf(t.name, { min: 1, max: 255 }),
    oneOf(t.purpose, resumablePurposes),
    rule(t.size, sql`${t.size} between 1 and ${sql.raw(String(maxLargeFileBytes))}`),
    rule(t.received, sql`${t.received} between 0 and ${t.size}`),
    index('resumable_uploads_uploaded_by_idx').on(t.uploadedBy),
    index('resumable_uploads_created_at_idx').on(t.createdAt),
    ...(['client', 'lawyer', 'admin'] as const).map((role) =>
      pgPolicy(`${role}s upload in their own name`, {
        for: 'all',
        to: to(role),
        using: sql`${t.uploadedBy} = ${actorUser}`,
        withCheck: sql`${t.uploadedBy} = ${actorUser}`,
      }),
    ),
    pgPolicy('jobs see all', { for: 'select', to: to('system'), using: sql`true` }),
    pgPolicy('jobs remove abandoned ones', { for: 'delete', to: to('system'), using: sql`true` }),
  ],
)

const uploading = {
  select: '*',
  insert: ['id', 'purpose', 'name', 'size', 'modified'],
  update: ['received', 'partKeys', 'completingAt'],
  delete: true,
  why: 'sends large files in parts; sees their own',
} as const

export const resumableUploadsRights = rights(resumableUploads, {
  client: uploading,
  lawyer: uploading,
  admin: uploading,
  system: { select: '*', delete: true, why: 'removes abandoned ones with their parts' },
})
