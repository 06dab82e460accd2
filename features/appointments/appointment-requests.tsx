import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#platform/api/client.ts'
import { readingAgain } from '#platform/lists/reading-again.ts'
import { useOpened } from '#platform/lists/use-opened.ts'
import { useLive } from '#platform/realtime/live.ts'
import { Card, CardBody, CardFooter } from '#ui/layout/card.tsx'
import { EmptyState } from '#ui/lists/empty-state.tsx'
import { QueryPages } from '#ui/lists/query-pages.tsx'
import { Loading, Skeleton } from '#ui/lists/skeleton.tsx'
import { AppointmentRequest } from './appointment-request.tsx'
import { DeclineDialog } from './decline-dialog.tsx'

const grid = 'grid gap-4 lg:grid-cols-2'

/** Requests that the lawyer hasn't answered, a page at a time. */
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
  const opened = useOpened(requests.data?.pages.flatMap((page) => page.items))
  const queries = useQueryClient()
  return (
    <>
      <QueryPages
        query={requests}
        loading={<RequestsLoading />}
        failed="Failed to load appointments"
        empty={
          <EmptyState
            art="calendar"
            title="No appointment requests yet."
            description="When a client asks to meet you, the request appears here at once."
          />
        }
        olderLabel="Show older requests"
      >
        {(items) => (
          <ul className={grid}>
            {items.map((request) => (
              <AppointmentRequest key={request.id} request={request} onDecline={() => opened.open(request)} />
            ))}
          </ul>
        )}
      </QueryPages>
      {/* Beside the list: a request that is answered elsewhere doesn't discard typed text. */}
      {opened.row && (
        <DeclineDialog
          request={opened.row}
          open={opened.isOpen}
          onOpenChange={opened.onOpenChange}
          onAnswered={readingAgain(queries, api.lawyer.appointments.key())}
        />
      )}
    </>
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
