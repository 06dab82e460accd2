import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#platform/api/client.ts'
import { browserName } from '#platform/auth/browser-name.ts'
import { formatDateTime } from '#platform/dates/format.ts'
import { Button } from '#ui/forms/button.tsx'
import { useOutcome } from '#ui/hooks/use-outcome.ts'
import { Card, CardBody, CardHeader, CardTitle } from '#ui/layout/card.tsx'
import { FocusKeeper } from '#ui/layout/focus-keeper.tsx'
import { Badge } from '#ui/lists/badge.tsx'
import { ErrorState } from '#ui/lists/error-state.tsx'
import { Loading, Skeleton } from '#ui/lists/skeleton.tsx'

/** The user's active sessions, with a button to end each. */
export function SessionList() {
  const say = useOutcome()
  const queries = useQueryClient()
  const sessions = useQuery(api.accounts.own.sessions.queryOptions())
  const ended = () => {
    say.success('The session was ended.')
    return queries.invalidateQueries({ queryKey: api.accounts.own.sessions.key() })
  }
  const failed = () => say.error('Failed to end the session. Please try again.')
  const end = useMutation(api.accounts.own.endSession.mutationOptions({ onSuccess: ended, onError: failed }))
  const endOthers = useMutation(
    api.accounts.own.endOtherSessions.mutationOptions({ onSuccess: ended, onError: failed }),
  )
  return (
    <FocusKeeper rows={sessions.data}>
      <Card as="section">
        <CardHeader>
          <CardTitle as="h2">Sessions</CardTitle>
          {sessions.data && sessions.data.length > 1 && (
            <Button
              variant="secondary"
              size="sm"
              pending={endOthers.isPending}
              onClick={() => endOthers.mutate(undefined)}
            >
              End All Others
            </Button>
          )}
        </CardHeader>
        <CardBody>
          {sessions.isPending && (
            <Loading>
              <Skeleton className="h-12" />
            </Loading>
          )}
          {sessions.isLoadingError && (
            <ErrorState
              title="Failed to load your sessions"
              onRetry={() => sessions.refetch()}
              retrying={sessions.isFetching}
            />
          )}
          {sessions.data && (
            <ul className="divide-y divide-rule">
              {sessions.data.map(({ id, userAgent, createdAt, current }) => (
                <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
                  <div className="flex flex-col text-sm">
                    <span className="font-medium">{browserName(userAgent)}</span>
                    <span className="text-ink-soft">Since {formatDateTime(createdAt)}</span>
                  </div>
                  {current ? (
                    <Badge tone="green">This one</Badge>
                  ) : (
                    <Button
                      variant="danger-ghost"
                      size="sm"
                      aria-label={`End the session of ${browserName(userAgent)} since ${formatDateTime(createdAt)}`}
                      pending={end.isPending && end.variables.id === id}
                      onClick={() => end.mutate({ id })}
                    >
                      End
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )}
        </CardBody>
      </Card>
    </FocusKeeper>
  )
}
