import { type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#platform/api/client.ts'
import { formatDateTime } from '#platform/dates/format.ts'
import { readingAgain } from '#platform/lists/reading-again.ts'
import { useLive } from '#platform/realtime/live.ts'
import { Button } from '#ui/forms/button.tsx'
import { FocusKeeper } from '#ui/layout/focus-keeper.tsx'
import { Badge } from '#ui/lists/badge.tsx'
import { EmptyState } from '#ui/lists/empty-state.tsx'
import { ErrorState } from '#ui/lists/error-state.tsx'
import { Loading, Skeleton } from '#ui/lists/skeleton.tsx'
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '#ui/lists/table.tsx'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { toast } from '#ui/overlays/toaster.tsx'
import { scopeNames, type TokenItem } from './api-tokens.schema.ts'

export const apiTokenList = () => api.admin.apiTokens.list.queryOptions()

/** Every administrator's tokens, live. */
export function TokenList() {
  const tokens = useQuery(apiTokenList())
  useLive('api_tokens', [api.admin.apiTokens.key()])
  return (
    <FocusKeeper rows={tokens.data}>
      <Tokens tokens={tokens} />
    </FocusKeeper>
  )
}

function Tokens({ tokens }: { tokens: UseQueryResult<TokenItem[]> }) {
  if (tokens.isPending)
    return (
      <Loading label="Loading tokens...">
        <Skeleton className="h-28" />
      </Loading>
    )
  if (tokens.isLoadingError)
    return (
      <ErrorState
        title="Failed to load tokens"
        onRetry={() => tokens.refetch()}
        retrying={tokens.isFetching}
      />
    )
  if (tokens.data.length === 0)
    return <EmptyState title="No tokens yet." description="A program needs one to use the API." />
  return (
    <Table label="API tokens" stacks>
      <TableHead>
        <tr>
          <HeaderCell>Token</HeaderCell>
          <HeaderCell>May</HeaderCell>
          <HeaderCell>Last used</HeaderCell>
          <HeaderCell>Until</HeaderCell>
          <HeaderCell pinned>Actions</HeaderCell>
        </tr>
      </TableHead>
      <TableBody>
        {tokens.data.map((token) => (
          <Row key={token.id} token={token} />
        ))}
      </TableBody>
    </Table>
  )
}

function Row({ token }: { token: TokenItem }) {
  const { id, name, hint, scopes, owner, expiresAt, expired, lastUsedAt } = token
  const queries = useQueryClient()
  const revoke = useMutation(
    api.admin.apiTokens.revoke.mutationOptions({
      onSuccess: () => toast.success('Token revoked successfully'),
      onSettled: readingAgain(queries, api.admin.apiTokens.key()),
    }),
  )
  return (
    <TableRow>
      <Cell className="min-w-40">
        <span className="block font-medium wrap-anywhere">{name}</span>
        <span className="block font-mono text-xs text-ink-soft">{hint}…</span>
        {owner && <span className="block text-xs text-ink-soft">acts as {owner}</span>}
      </Cell>
      <Cell label="May" className="min-w-56 text-xs">
        {scopes.map((scope) => scopeNames[scope]).join(' · ')}
      </Cell>
      <Cell label="Last used" className="whitespace-nowrap">
        {lastUsedAt ? formatDateTime(lastUsedAt) : 'Never'}
      </Cell>
      <Cell label="Until" className="whitespace-nowrap">
        {expired ? <Badge tone="red">Expired</Badge> : formatDateTime(expiresAt)}
      </Cell>
      <Cell pinned>
        <ConfirmDialog
          trigger={
            <Button variant="danger-ghost" size="sm" aria-label={`Revoke the token ${name}`}>
              Revoke
            </Button>
          }
          title="Revoke this token?"
          description={`“${name}” opens nothing any more, at once and for good.`}
          confirmLabel="Revoke Token"
          onConfirm={() => revoke.mutateAsync({ id })}
        />
      </Cell>
    </TableRow>
  )
}
