import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '#platform/api/client.ts'
import { useLive } from '#platform/realtime/live.ts'
import { Button } from '#ui/button.tsx'
import { Card, CardBody, CardFooter } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { AppointmentRequest } from './appointment-request.tsx'

const grid = 'grid gap-4 lg:grid-cols-2'

/** What waits for the lawyer's answer, a page at a time. */
export const appointmentRequests = () =>
  api.lawyer.appointments.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ cursor, limit: 20 }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.older ?? undefined,
  })

/** The pending requests to a lawyer, live. */
export function AppointmentRequests({ lawyerId }: { lawyerId: string | null }) {
  const requests = useInfiniteQuery(appointmentRequests())
  useLive(lawyerId ? `appointments/lawyer_id/${lawyerId}` : [], [api.lawyer.appointments.key()])
  if (requests.isPending) return <RequestsLoading />
  if (requests.isError)
    return (
      <ErrorState
        title="Failed to load appointments"
        onRetry={() => requests.refetch()}
        retrying={requests.isFetching}
      />
    )
  const items = requests.data.pages.flatMap((page) => page.items)
  if (items.length === 0)
    return (
      <EmptyState
        art="calendar"
        title="No appointment requests yet."
        description="When a client asks to meet you, the request appears here at once."
      />
    )
  return (
    <div className="flex flex-col gap-6">
      <ul className={grid}>
        {items.map((request) => (
          <AppointmentRequest key={request.id} request={request} />
        ))}
      </ul>
      {requests.hasNextPage && (
        <Button
          variant="secondary"
          className="self-center"
          pending={requests.isFetchingNextPage}
          onClick={() => requests.fetchNextPage()}
        >
          Show older requests
        </Button>
      )}
    </div>
  )
}

const RequestsLoading = () => (
  <Loading label="Loading appointments..." className={grid}>
    {[0, 1].map((at) => (
      <Card key={at}>
        <CardBody className="pt-5">
          <div className="flex gap-4">
            <Skeleton className="size-11" />
            <div className="flex flex-1 flex-col gap-2">
              <Skeleton className="h-5 w-1/2" />
              <Skeleton className="h-3 w-2/3" />
            </div>
          </div>
          <Skeleton className="w-1/3" />
          <Skeleton />
        </CardBody>
        <CardFooter>
          <Skeleton className="h-8 w-20" />
          <Skeleton className="h-8 w-20" />
        </CardFooter>
      </Card>
    ))}
  </Loading>
)
