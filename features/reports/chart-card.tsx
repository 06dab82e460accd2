import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { api } from '#platform/api/client.ts'
import { refusalMessage } from '#platform/api/refusal.ts'
import { saveCsv } from '#platform/csv/csv.ts'
import { Button } from '#ui/forms/button.tsx'
import { Card, CardBody, CardDescription, CardHeader, CardTitle } from '#ui/layout/card.tsx'
import { toast } from '#ui/overlays/toaster.tsx'
import type { Chart } from './chart.ts'
import { ChartBody } from './chart-body.tsx'

/** A chart with its table and its file. */
export function ChartCard({ chart, className }: { chart: Chart; className?: string }) {
  const { name, description } = chart
  const download = useMutation(
    api.admin.reports.export.mutationOptions({
      onSuccess: (file) => saveCsv(file.name, file.csv),
      onError: (error) => toast.error(refusalMessage(error, 'Failed to export the chart')),
    }),
  )
  return (
    <Card as="section" className={className}>
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
        <ChartBody chart={chart} />
      </CardBody>
    </Card>
  )
}
