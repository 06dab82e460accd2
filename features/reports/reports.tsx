import { useQuery } from '@tanstack/react-query'
import { BriefcaseBusiness, DollarSign, FolderOpen, UsersRound } from 'lucide-react'
import { api } from '#platform/api/client.ts'
import { formatCents } from '#platform/money/money.ts'
import { useLive } from '#platform/realtime/live.ts'
import { useFailureToast } from '#ui/hooks/use-failure-toast.ts'
import { ErrorState } from '#ui/lists/error-state.tsx'
import { Loading, Skeleton } from '#ui/lists/skeleton.tsx'
import { Stat, StatRow } from '#ui/lists/stat.tsx'
import { chartsOf, plainly } from './chart.ts'
import { ChartCard } from './chart-card.tsx'

/** Figures of the firm's work, live. */
export function Reports() {
  const overview = useQuery(api.admin.reports.overview.queryOptions())
  const figures = useQuery(api.admin.reports.figures.queryOptions())
  useLive(['cases', 'clients', 'contact_messages', 'leads', 'time_entries'], [api.admin.reports.key()])
  const failed = 'Failed to load data'
  useFailureToast(overview.isError || figures.isError, failed)
  // The figures of the previous read are still shown.
  if ((overview.isError && !overview.data) || (figures.isError && !figures.data))
    return (
      <ErrorState
        title={failed}
        retrying={overview.isFetching || figures.isFetching}
        onRetry={() => {
          overview.refetch()
          figures.refetch()
        }}
      />
    )
  const data = overview.data
  return (
    <>
      <StatRow className="sm:max-lg:grid-flow-row sm:max-lg:grid-cols-2">
        <Stat
          label="Total Cases"
          note="All time"
          icon={FolderOpen}
          value={data && plainly(data.totalCases)}
        />
        <Stat
          label="Active Cases"
          note="Currently ongoing"
          icon={BriefcaseBusiness}
          value={data && plainly(data.activeCases)}
        />
        <Stat
          label="Total Clients"
          note="In the client list"
          icon={UsersRound}
          value={data && plainly(data.totalClients)}
        />
        <Stat
          label="Total Revenue"
          note="From billable hours"
          icon={DollarSign}
          value={data && formatCents(data.revenueCents)}
        />
      </StatRow>
      {figures.data ? (
        <div className="grid grid-cols-1 gap-4 xl:grid-cols-2">
          {chartsOf(figures.data).map((chart) => (
            <ChartCard key={chart.name} chart={chart} className="xl:last:odd:col-span-2" />
          ))}
        </div>
      ) : (
        <Loading label="Loading reports..." className="grid grid-cols-1 gap-4 xl:grid-cols-2">
          <Skeleton className="h-96" />
          <Skeleton className="h-96" />
        </Loading>
      )}
    </>
  )
}
