import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { api } from '#platform/api/client.ts'
import { formatDateTime } from '#platform/dates/format.ts'
import { useLive } from '#platform/realtime/live.ts'
import { FocusKeeper } from '#ui/layout/focus-keeper.tsx'
import { EmptyState } from '#ui/lists/empty-state.tsx'
import { ErrorState } from '#ui/lists/error-state.tsx'
import { Loading, Skeleton } from '#ui/lists/skeleton.tsx'
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '#ui/lists/table.tsx'
import { WebhookActions } from './webhook-actions.tsx'
import { eventNames, type WebhookItem } from './webhooks.schema.ts'

export const webhookList = () => api.admin.webhooks.list.queryOptions()

/** The webhooks, updated live. */
export function WebhookList() {
  const webhooks = useQuery(webhookList())
  useLive('webhooks', [api.admin.webhooks.key()])
  return (
    <FocusKeeper rows={webhooks.data}>
      <Webhooks webhooks={webhooks} />
    </FocusKeeper>
  )
}

function Webhooks({ webhooks }: { webhooks: UseQueryResult<WebhookItem[]> }) {
  if (webhooks.isPending)
    return (
      <Loading label="Loading webhooks...">
        <Skeleton className="h-28" />
      </Loading>
    )
  if (webhooks.isLoadingError)
    return (
      <ErrorState
        title="Failed to load webhooks"
        onRetry={() => webhooks.refetch()}
        retrying={webhooks.isFetching}
      />
    )
  if (webhooks.data.length === 0)
    return (
      <EmptyState
        title="No webhooks yet."
        description="A webhook notifies another program of cases, leads and appointments."
      />
    )
  return (
    <Table label="Webhooks" stacks>
      <TableHead>
        <tr>
          <HeaderCell>Address</HeaderCell>
          <HeaderCell>Events</HeaderCell>
          <HeaderCell pinned>Actions</HeaderCell>
        </tr>
      </TableHead>
      <TableBody>
        {webhooks.data.map((webhook) => (
          <TableRow key={webhook.id}>
            <Cell className="min-w-56">
              <span className="block font-medium wrap-anywhere">{webhook.url}</span>
              <span className="block text-xs text-ink-soft">
                {formatDateTime(webhook.createdAt)}
                {webhook.createdBy && ` · by ${webhook.createdBy}`}
              </span>
            </Cell>
            <Cell label="Events" className="min-w-48 text-xs">
              {webhook.events.map((event) => eventNames[event]).join(' · ')}
            </Cell>
            <Cell pinned>
              <WebhookActions webhook={webhook} />
            </Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
