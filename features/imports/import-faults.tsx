import { Download } from 'lucide-react'
import { saveCsv, toCsv } from '#platform/csv/csv.ts'
import type { ImportFault } from '#platform/csv/import.schema.ts'
import { formatCount } from '#platform/money/money.ts'
import { Button } from '#ui/forms/button.tsx'
import { InlineAlert } from '#ui/forms/inline-alert.tsx'
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '#ui/lists/table.tsx'

/** Faults that are shown; those that the report holds can be saved. */
const shown = 100

/** Why a file can't be imported, line by line. */
export function ImportFaults({
  faults,
  count,
  many,
}: {
  faults: ImportFault[]
  count: number
  many: string
}) {
  const save = () =>
    saveCsv(
      `${many.replaceAll(' ', '-')}-faults.csv`,
      toCsv([
        ['Line', 'Column', 'What is wrong'],
        ...faults.map(({ line, column, reason }) => [line, column, reason]),
      ]),
    )
  return (
    <>
      <InlineAlert tone="danger">
        Nothing was imported. Please correct these lines in the file and choose it again.
      </InlineAlert>
      <Table label="Faults" className="max-lg:min-w-0">
        <TableHead>
          <tr>
            <HeaderCell numeric>Line</HeaderCell>
            <HeaderCell>Column</HeaderCell>
            <HeaderCell>What is wrong</HeaderCell>
          </tr>
        </TableHead>
        <TableBody>
          {faults.slice(0, shown).map(({ line, column, reason }) => (
            <TableRow key={`${line} ${column} ${reason}`}>
              <Cell numeric>{line ?? '—'}</Cell>
              <Cell>{column ?? 'All of it'}</Cell>
              <Cell className="w-full">{reason}</Cell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <div className="flex flex-wrap items-center gap-3 text-sm text-ink-soft">
        {count > shown && `The first ${shown} of ${formatCount(count)}.`}
        <Button variant="secondary" size="sm" onClick={save}>
          <Download aria-hidden />
          {count > faults.length
            ? `Save the First ${formatCount(faults.length)} as CSV`
            : 'Save the Faults as CSV'}
        </Button>
      </div>
    </>
  )
}
