import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { api } from '#platform/api/client.ts'
import { refusalMessage } from '#platform/api/refusal.ts'
import { saveCsv } from '#platform/csv/csv.ts'
import { Button } from '#ui/forms/button.tsx'
import { useAfterPaint } from '#ui/hooks/use-after-paint.ts'
import { Card, CardBody, CardDescription, CardHeader, CardTitle } from '#ui/layout/card.tsx'
import { Skeleton } from '#ui/lists/skeleton.tsx'
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '#ui/lists/table.tsx'
import { toast } from '#ui/overlays/toaster.tsx'
import { type Chart, plainly } from './chart.ts'

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

/** A chart with its table and its file. */
export function ChartCard({ chart }: { chart: Chart }) {
  const painted = useAfterPaint()
  const { name, description, of, labels, series, written = plainly } = chart
  const isEmpty = !series.some(({ values }) => values.some(Boolean))
  const download = useMutation(
    api.admin.reports.export.mutationOptions({
      onSuccess: (file) => saveCsv(file.name, file.csv),
      onError: (error) => toast.error(refusalMessage(error, 'Failed to export the chart')),
    }),
  )
  return (
    <Card as="section">
      <CardHeader className="flex-nowrap">
        <div className="min-w-0">
          <CardTitle as="h2">{name}</CardTitle>
          <CardDescription>{description}</CardDescription>
        </div>
        <Button
          variant="secondary"
          size="sm"
          aria-label={`Download ${name} as CSV`}
          pending={download.isPending}
          onClick={() => download.mutate({ chart: name })}
        >
          <Download aria-hidden />
          CSV
        </Button>
      </CardHeader>
      <CardBody className="min-w-0 gap-4">
        {isEmpty ? (
          <p className="flex h-32 items-center justify-center text-sm text-ink-soft">No figures yet.</p>
        ) : (
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
        )}
      </CardBody>
    </Card>
  )
}
