import { useQuery } from '@tanstack/react-query'
import { api } from '#platform/api/client.ts'
import type { ImportColumn, ImportInput, ImportReport } from '#platform/csv/import.schema.ts'
import { formatCount } from '#platform/money/money.ts'
import { useLive } from '#platform/realtime/live.ts'
import { ImportRun } from './import-run.tsx'
import type { ImportKind } from './imports.schema.ts'
import { NewImport } from './new-import.tsx'

export const currentImport = (kind: ImportKind) => api.admin.imports.current.queryOptions({ input: { kind } })

type Props = {
  kind: ImportKind
  /** What is imported, in the plural and the singular: `clients`, `client`. */
  many: string
  one: string
  columns: readonly ImportColumn[]
  send: (input: ImportInput) => Promise<ImportReport>
  /** Where they are listed, and the key of the queries that list them. */
  list: { to: string; key: readonly unknown[] }
}

/** A file is chosen, checked without writing anything, shown what it would do, confirmed, and written whole or not. */
export function CsvImport({ kind, many, one, ...rest }: Props) {
  const current = useQuery(currentImport(kind))
  useLive('import_runs', [api.admin.imports.key()])
  const counted = (number: number) => `${formatCount(number)} ${number === 1 ? one : many}`
  return current.data ? (
    <ImportRun run={current.data} many={many} counted={counted} list={rest.list} />
  ) : (
    <NewImport kind={kind} many={many} counted={counted} {...rest} />
  )
}
