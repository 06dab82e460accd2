import type { ReactNode } from 'react'
import type { ImportReport } from '#platform/csv/import.schema.ts'
import { formatCount } from '#platform/money/money.ts'
import { InlineAlert } from '#ui/forms/inline-alert.tsx'
import { Stat, StatRow } from '#ui/lists/stat.tsx'
import { ImportFaults } from './import-faults.tsx'

type Props = {
  report: ImportReport
  many: string
  /** The actions when the file has no faults. */
  children: ReactNode
}

/** The result of a dry run: the changes, or the faults. */
export function ImportResult({ report, many, children }: Props) {
  const { lines, fresh, known, knownLines, faults, faultCount, faultyLines, unused } = report
  return (
    <section aria-label="What the file holds" className="flex flex-col gap-5">
      <StatRow className="max-sm:grid-cols-2">
        <Stat label="Lines" value={formatCount(lines)} />
        <Stat label="New" value={formatCount(fresh)} />
        <Stat label="There already" value={formatCount(known)} />
        <Stat label="With a fault" value={formatCount(faultyLines)} />
      </StatRow>
      {unused.length > 0 && <InlineAlert>These columns are not read: {unused.join(', ')}.</InlineAlert>}
      {knownLines.length > 0 && <Known known={known} knownLines={knownLines} />}
      {faults.length > 0 ? (
        <ImportFaults faults={faults} count={faultCount} many={many} />
      ) : fresh > 0 ? (
        <div>{children}</div>
      ) : (
        <InlineAlert>
          {lines > 0 ? `All of these ${many} are there already.` : 'There is nothing below the first line.'}
        </InlineAlert>
      )}
    </section>
  )
}

const Known = ({ known, knownLines }: Pick<ImportReport, 'known' | 'knownLines'>) => (
  <details className="text-sm">
    <summary className="cursor-pointer py-2.5 text-ink-soft">
      {known === 1 ? 'One line is' : `${formatCount(known)} lines are`} there already and would stay as they
      are
    </summary>
    <ul className="columns-1 gap-6 pl-4 sm:columns-2">
      {knownLines.map(({ line, name }) => (
        <li key={line} className="wrap-anywhere">
          Line {line}: {name}
        </li>
      ))}
      {known > knownLines.length && <li>and {formatCount(known - knownLines.length)} more</li>}
    </ul>
  </details>
)
