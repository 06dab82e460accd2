import { Download } from 'lucide-react'
import { saveCsv, toCsv } from '#platform/csv/csv.ts'
import type { ImportColumn } from '#platform/csv/import.schema.ts'
import { Button } from '#ui/forms/button.tsx'
import { Badge } from '#ui/lists/badge.tsx'

type Props = {
  columns: readonly ImportColumn[]
  /** The template's file name. */
  name: string
}

/** The columns of a file, with a template to fill in. */
export function ImportColumns({ columns, name }: Props) {
  const save = () =>
    saveCsv(name, toCsv([columns.map((column) => column.name), columns.map(({ example }) => example)]))
  return (
    <section className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="flex flex-col gap-1">
          <h3 className="font-serif text-xl font-medium">Columns</h3>
          <p className="text-sm text-ink-soft">
            The first line names the columns, in any order. Cells are separated by commas, semicolons or tabs.
          </p>
        </div>
        <Button variant="secondary" onClick={save}>
          <Download aria-hidden />
          Download a Template
        </Button>
      </div>
      <dl className="grid gap-px overflow-hidden rounded-md border border-rule bg-rule">
        {columns.map(({ name, required, hint }) => (
          <div
            key={name}
            className="grid gap-x-4 gap-y-1 bg-surface px-4 py-3 text-sm sm:grid-cols-[14rem_1fr]"
          >
            <dt className="flex items-center gap-2 font-medium">
              {name}
              {required && <Badge tone="brass">Required</Badge>}
            </dt>
            <dd className="text-ink-soft">{hint}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
