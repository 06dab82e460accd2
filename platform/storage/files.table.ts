import { sql } from 'drizzle-orm'
import { bigint, index, pgPolicy, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { descending, lengthOf, moment, oneOf, rule } from '#db/schema/columns.ts'
import {
  actingClient,
  actingUser,
  actorClient,
  actorLawyer,
  actorUser,
  notScreened,
  rights,
  to,
} from '#db/schema/rights.ts'

const fileStates = ['staged', 'stored', 'released'] as const
/** What a file is used for; set by the row that claims it (see files.functions.sql). */
const filePurposes = [
  'case_update',
  'document',
  'client_photo',
  'case_cover',
  'lawyer_portrait',
  'testimonial_consent',
  'conflict_consent',
  'article_picture',
  'published_picture',
  'firm_logo',
  'site_copy',
  'import',
  'chat_attachment',
] as const

/**
 * Every stored file. It starts as staged and belongs to its uploader. The row that names it claims it; from then on
 * everyone who may read that row may read the file. When no row names it any more it is released, and no one may read
 * it. Triggers maintain the owner columns, which are copies without foreign keys: storage doesn't depend on features.
 */
export const files = pgTable(
  'files',
  {
    id: uuid().primaryKey().defaultRandom(),
    storageKey: text().notNull().unique('files_storage_key_key'),
    name: text().notNull(),
    mime: text().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    sha256: text().notNull(),
    state: text({ enum: fileStates }).notNull().default('staged'),
    /** When `state` last changed, that is, when the file was stored or released; used to find orphans. */
    stateAt: moment().notNull().defaultNow(),
    uploadedBy: uuid().default(actingUser),
    /** The client who uploaded it: it counts in their quota. */
    uploadedByClient: uuid().default(actingClient),
    purpose: text({ enum: filePurposes }),
    caseId: uuid(),
    clientId: uuid(),
    lawyerId: uuid(),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [
    lengthOf(t.name, { min: 1, max: 255 }),
    lengthOf(t.mime, { min: 1, max: 255 }),
    rule(t.size, sql`${t.size} >= 0`),
    rule(t.sha256, sql`${t.sha256} ~ '^[0-9a-f]{64}$'`),
    oneOf(t.state, fileStates),
    oneOf(t.purpose, filePurposes),
    // When a case changes hands, its files change with it.
    index('files_case_id_idx').on(t.caseId),
    index('files_uploaded_by_idx').on(t.uploadedBy, descending(t.createdAt), t.id),
    index('files_client_id_idx').on(t.clientId, descending(t.createdAt), t.id),
    index('files_lawyer_id_idx').on(t.lawyerId, descending(t.createdAt), t.id),
    // Portraits are few and public; orphans are few and read only by the sweep.
    index('files_portraits_idx').on(t.id).where(sql`purpose = 'lawyer_portrait'`),
    index('files_published_pictures_idx').on(t.id).where(sql`purpose = 'published_picture'`),
    index('files_orphans_idx').on(t.stateAt).where(sql`state <> 'stored'`),

    pgPolicy('anonymous visitors see public pictures and the case that they unlocked', {
      for: 'select',
      to: to('anon'),
      using: sql`${t.state} = 'stored' and (${t.purpose} in ('lawyer_portrait', 'published_picture', 'firm_logo')
        or (${t.purpose} = 'case_update' and ${t.caseId} = (select public.granted_case())))`,
    }),
    // A client's photo and a cover belong to the firm; files for a client are shared as documents.
    pgPolicy('clients see public pictures, their documents and the case that they unlocked', {
      for: 'select',
      to: to('client'),
      using: sql`(${t.state} = 'staged' and ${t.uploadedBy} = ${actorUser}) or (${t.state} = 'stored' and (
        ${t.purpose} in ('lawyer_portrait', 'published_picture', 'firm_logo')
        or (${t.purpose} in ('document', 'chat_attachment') and ${t.clientId} = ${actorClient})
        or (${t.purpose} = 'case_update' and ${t.clientId} = ${actorClient}
          and ${t.caseId} = (select public.granted_case()))))`,
    }),
    pgPolicy('lawyers see public pictures, their cases and their uploads', {
      for: 'select',
      to: to('lawyer'),
      // What they sent in a chat that is another lawyer's by now is no longer theirs, nor what they uploaded to a case that
      // they are screened from.
      using: sql`(${t.state} <> 'released' and ${t.uploadedBy} = ${actorUser}
        and ${t.purpose} is distinct from 'chat_attachment' and ${notScreened(t.caseId)}) or (${t.state} = 'stored'
        and (${t.purpose} in ('lawyer_portrait', 'published_picture', 'firm_logo') or ${t.lawyerId} = ${actorLawyer}))`,
    }),
    pgPolicy('administrators see all that is in use, except of chats', {
      for: 'select',
      to: to('admin'),
      using: sql`(${t.state} = 'stored' and ${t.purpose} is distinct from 'chat_attachment') or (${t.state} = 'staged' and ${t.uploadedBy} = ${actorUser})`,
    }),
    ...(['client', 'lawyer', 'admin'] as const).map((role) =>
      pgPolicy(`${role}s upload in their own name`, {
        for: 'insert',
        to: to(role),
        withCheck: sql`${t.state} = 'staged' and ${t.uploadedBy} = ${actorUser}`,
      }),
    ),
    pgPolicy('jobs see all', { for: 'select', to: to('system'), using: sql`true` }),
    pgPolicy('jobs remove orphans', { for: 'delete', to: to('system'), using: sql`${t.state} <> 'stored'` }),
  ],
)

const uploading = {
  select: [
    'id',
    'storageKey',
    'name',
    'mime',
    'size',
    'sha256',
    'state',
    'uploadedBy',
    'purpose',
    'caseId',
    'clientId',
    'lawyerId',
    'createdAt',
  ],
  insert: ['id', 'storageKey', 'name', 'mime', 'size', 'sha256'],
} as const

export const filesRights = rights(files, {
  anon: {
    select: ['id', 'storageKey', 'name', 'mime', 'size', 'sha256', 'state', 'purpose', 'caseId', 'createdAt'],
    why: 'pictures on the public site; attachments of an unlocked case',
  },
  client: { ...uploading, why: 'reads what is theirs; uploads, to be claimed by a row' },
  lawyer: { ...uploading, why: 'reads what is theirs; uploads, to be claimed by a row' },
  admin: { ...uploading, why: 'reads everything in use; uploads, to be claimed by a row' },
  system: {
    select: '*',
    delete: true,
    why: 'removes what nobody claimed or needs any more, and verifies the rest',
  },
})
