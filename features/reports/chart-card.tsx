import { Download } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { Card, CardBody, CardDescription, CardHeader, CardTitle } from '#ui/card.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '#ui/table.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'
import { BarFigure } from './bar-figure.tsx'
import type { Chart } from './chart.ts'
import { downloadCsv } from './csv.ts'

/** A chart with its table and its file. */
export function ChartCard({ chart }: { chart: Chart }) {
  const hydrated = useHydrated()
  const { name, description, of, labels, series, written = String } = chart
  const isMoney = chart.written !== undefined
  const save = () =>
    downloadCsv(`${name.toLowerCase().replaceAll(' ', '-')}.csv`, [
      [of, ...series.map(({ name }) => name)],
      ...labels.map((label, at) => [
        label,
        ...series.map(({ values }) => {
          const value = values[at] ?? null
          return isMoney && value !== null ? (value / 100).toFixed(2) : value
        }),
      ]),
    ])
  return (
    <Card as="section">
      <CardHeader>
        <div>
          <CardTitle>{name}</CardTitle>
          <CardDescription>{description}</CardDescription>
        </div>
        <Button variant="secondary" size="sm" aria-label={`Download ${name} as CSV`} onClick={save}>
          <Download aria-hidden />
          CSV
        </Button>
      </CardHeader>
      <CardBody className="min-w-0 gap-4">
        {hydrated ? <BarFigure chart={chart} /> : <Skeleton className="h-72" />}
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
      </CardBody>
    </Card>
  )
}
