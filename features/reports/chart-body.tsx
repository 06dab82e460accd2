import { lazy, Suspense } from 'react'
import { useAfterPaint } from '#ui/hooks/use-after-paint.ts'
import { Skeleton } from '#ui/lists/skeleton.tsx'
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '#ui/lists/table.tsx'
import { type Chart, plainly } from './chart.ts'

export type { Chart } from './chart.ts'

// The library of charts is as heavy as all else on the page, and only draws what the numbers say already.
const BarFigure = lazy(() =>
  import('./bar-figure.tsx').then(
    (code) => ({ default: code.BarFigure }),
    () => ({ default: NotDrawn }),
  ),
)

const NotDrawn = () => (
  <p className="flex h-72 items-center justify-center text-sm text-ink-soft">
    Failed to load the chart. The numbers below say the same.
  </p>
)

/** A chart and the table that says the same. */
export function ChartBody({ chart }: { chart: Chart }) {
  const painted = useAfterPaint()
  const { name, of, labels, series, written = plainly } = chart
  if (!series.some(({ values }) => values.some(Boolean)))
    return <p className="flex h-32 items-center justify-center text-sm text-ink-soft">No figures yet.</p>
  return (
    <>
      {painted ? (
        <Suspense fallback={<Skeleton className="h-72" />}>
          <BarFigure chart={chart} />
        </Suspense>
      ) : (
        <Skeleton className="h-72" />
      )}
      <details className="text-sm">
        <summary className="w-fit cursor-pointer py-1.5 text-ink-soft">Show the numbers</summary>
        <div className="mt-2">
          <Table label={name}>
            <TableHead>
              <tr>
                <HeaderCell>{of}</HeaderCell>
                {series.map(({ name }) => (
                  <HeaderCell key={name} numeric>
                    {name}
                  </HeaderCell>
                ))}
              </tr>
            </TableHead>
            <TableBody>
              {labels.map((label, at) => (
                <TableRow key={label}>
                  <Cell>{label}</Cell>
                  {series.map(({ name, values }) => {
                    const value = values[at] ?? null
                    return (
                      <Cell key={name} numeric>
                        {value === null ? '—' : written(value)}
                      </Cell>
                    )
                  })}
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </div>
      </details>
    </>
  )
}
