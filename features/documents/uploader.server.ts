import { type SQL, sql } from 'drizzle-orm'
import { clients } from '#features/clients/clients.table.ts'
import { firmSettings } from '#features/firm/firm.table.ts'
import { lawyers } from '#features/lawyers/lawyers.table.ts'
import { documents } from './documents.table.ts'

/** Who added a document: the lawyer, the client, or else the firm. A name that the reader may not see is left out. */
export const uploaderName: SQL<string> = sql<string>`case
  when ${documents.uploadedByClient} is not null then coalesce(
    (select c.name from ${clients} as c where c.id = ${documents.uploadedByClient}), 'The client')
  when ${documents.uploadedBy} is not null then coalesce(
    (select l.name from ${lawyers} as l where l.id = ${documents.uploadedBy}), 'A lawyer')
  else coalesce((select f.settings ->> 'name' from ${firmSettings} as f), 'The firm') end`
