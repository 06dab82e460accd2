import { useQuery } from '@tanstack/react-query'
import { type Chart, ChartBody } from '#features/reports/chart-body.tsx'
import { api } from '#platform/api/client.ts'
import { firmDay, formatDay } from '#platform/dates/format-day.ts'
import { formatCount } from '#platform/money/money.ts'
import { Card, CardBody, CardDescription, CardHeader, CardTitle } from '#ui/layout/card.tsx'
import { ErrorState } from '#ui/lists/error-state.tsx'
import { Loading, Skeleton } from '#ui/lists/skeleton.tsx'
import { shownDays, type VisitFigures } from './visits.schema.ts'

export const visitFiguresQuery = () => api.admin.visits.figures.queryOptions({ refetchInterval: 60_000 })

/** How often the public pages were opened in the last 90 days, and where readers came from. */
export function VisitFiguresView() {
  const figures = useQuery(visitFiguresQuery())
  if (figures.isError && !figures.data)
    return (
      <ErrorState
        title="Failed to load data"
        retrying={figures.isFetching}
        onRetry={() => figures.refetch()}
      />
    )
  if (!figures.data)
    return (
      <Loading label="Loading visits..." className="grid gap-4">
        <Skeleton className="h-96" />
        <Skeleton className="h-64" />
      </Loading>
    )
  const { days, pages, sources } = figures.data
  const all = days.reduce((sum, { visits }) => sum + visits, 0)
  return (
    <>
      <Card as="section">
        <CardHeader>
          <CardTitle as="h2">Visits by day</CardTitle>
          <CardDescription>
            {formatCount(all)} in the last {shownDays} days
          </CardDescription>
        </CardHeader>
        <CardBody className="min-w-0 gap-4">
          <ChartBody chart={chartOf(days)} />
        </CardBody>
      </Card>
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <Ranking
          title="Pages"
          description="Those opened most often"
          rows={pages.map(({ path, visits }) => [path, visits])}
        />
        <Ranking
          title="Where readers came from"
          description="The site whose link they followed"
          rows={sources.map(({ source, visits }) => [source || 'Typed, bookmarked or unknown', visits])}
        />
      </div>
    </>
  )
}

interface RankingProps {
  title: string
  description: string
  rows: [name: string, visits: number][]
}

const Ranking = ({ title, description, rows }: RankingProps) => (
  <Card as="section">
    <CardHeader>
      <CardTitle as="h2">{title}</CardTitle>
      <CardDescription>{description}</CardDescription>
    </CardHeader>
    <CardBody className="min-w-0">
      {rows.length === 0 ? (
        <p className="text-sm text-ink-soft">No visits yet.</p>
      ) : (
        <ol className="divide-y divide-rule">
          {rows.map(([name, visits]) => (
            <li key={name} className="flex justify-between gap-4 py-2.5">
              <span className="min-w-0 wrap-anywhere">{name}</span>
              <span className="tabular-nums">
                {formatCount(visits)}
                <span className="sr-only"> visits</span>
              </span>
            </li>
          ))}
        </ol>
      )}
    </CardBody>
  </Card>
)

/** A bar for each of the last 90 days, those without a visit too. */
function chartOf(days: VisitFigures['days']): Chart {
  const visitsOn = new Map(days.map(({ day, visits }) => [day, visits]))
  const today = Date.parse(`${firmDay()}T00:00:00Z`)
  const shown = Array.from({ length: shownDays }, (_, at) =>
    new Date(today - (shownDays - 1 - at) * 86_400_000).toISOString().slice(0, 10),
  )
  return {
    name: 'Visits by day',
    description: '',
    of: 'Day',
    labels: shown.map(formatDay),
    series: [{ name: 'Visits', color: 'info', values: shown.map((day) => visitsOn.get(day) ?? 0) }],
  }
}
