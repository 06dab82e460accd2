import type { AnyProcedure, InferRouterOutputs } from '@orpc/server'
import type { Services } from './api/context.ts'
import type { AuditWords } from './audit/audit-words.ts'
import type { SealedColumn } from './crypto/sealed-column.ts'
import type { CsvColumns } from './csv/csv.ts'
import type { Importer } from './csv/import.server.ts'
import type { JobKind } from './jobs/jobs.schema.ts'
import type { JobHandler } from './jobs/queue.server.ts'
import type { RecurringJob } from './jobs/recurring.server.ts'
import type { TopicDefinition } from './realtime/topic.ts'

/**
 * The parts of a feature besides its tables, procedures and screens. `server/manifests.ts` collects them, so that a feature
 * is added or removed there and in the router.
 */
export interface Manifest {
  /** What pages may watch, and who. */
  topics?: readonly TopicDefinition[]
  /** Recurring jobs. */
  jobs?: (services: Services) => RecurringJob[]
  /** How jobs of the queue are done, by their kind. */
  queued?: (services: QueuedServices) => { [Kind in JobKind]?: JobHandler }
  /** What administrators can import from large files, by the kinds of `features/imports`. */
  imports?: Readonly<Record<string, Importer>>
  /** Its encrypted columns. */
  sealed?: readonly SealedColumn[]
  /** How the audit log describes its actions and rows. */
  audit?: AuditWords
  /** Lists that staff can have as a file, by their names in `/api/exports/{list}`. */
  exports?: Readonly<Record<string, ListExport>>
}

/** What the handlers of queued jobs receive. */
export type QueuedServices = Pick<
  Services,
  'db' | 'keys' | 'log' | 'mailer' | 'publicUrl' | 'storage' | 'webhookPorts'
> & { importers: Readonly<Record<string, Importer>> }

/** A list as a file. */
export interface ListExport {
  /**
   * Who may export it: administrators, or lawyers their own rows. In the router it is
   * `{side}.{feature}.{name}`.
   */
  side: 'admin' | 'lawyer'
  feature: string
  name: string
  /** What the audit log calls it, and the table that it shows. */
  what: string
  entity: string
  columns: CsvColumns<never>
  list: ListProcedure
}

// biome-ignore lint/suspicious/noExplicitAny: procedures differ in everything else
type ListProcedure = AnyProcedure & { '~orpc': { inputSchema?: any } }
type Row<List extends AnyProcedure> =
  InferRouterOutputs<List> extends { items: (infer Item)[] } | (infer Item)[] ? Item : never

type Named = Pick<ListExport, 'feature' | 'what' | 'entity'> & Partial<Pick<ListExport, 'side' | 'name'>>

/** A list as a file: its columns are those of what its own procedure answers. */
export const exportOf = <List extends AnyProcedure>(
  list: List,
  { columns, side = 'admin', name = 'list', ...named }: Named & { columns: CsvColumns<Row<List>> },
): ListExport => ({ ...named, side, name, list, columns })
