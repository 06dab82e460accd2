import type { ComponentProps } from 'react'
import { importTimeoutMs } from '#platform/api/fetch-answer.ts'
import type { ImportColumn, ImportInput, ImportReport } from '#platform/csv/import.schema.ts'
import { ButtonLink } from '#ui/forms/button-link.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { CsvImport } from './csv-import.tsx'
import type { ImportKind } from './imports.schema.ts'

type Props = Pick<ComponentProps<typeof CsvImport>, 'one' | 'list'> & {
  /** What is imported, as a title has it: `Court Dates`. */
  title: string
  kind: ImportKind
  description: string
  columns: Record<string, ImportColumn>
  send: (input: ImportInput, options: { context: { timeoutMs: number } }) => Promise<ImportReport>
}

/** The screen on which one kind of record is imported. */
export const ImportPage = ({ title, kind, description, columns, send, one, list }: Props) => (
  <>
    <PageHeader
      title={`Import ${title}`}
      description={description}
      actions={
        <ButtonLink variant="secondary" to={list.to}>
          Back to All {title}
        </ButtonLink>
      }
    />
    <CsvImport
      kind={kind}
      many={title.toLowerCase()}
      one={one}
      columns={Object.values(columns)}
      send={(input) => send(input, { context: { timeoutMs: importTimeoutMs } })}
      list={list}
    />
  </>
)
