import { useQuery } from '@tanstack/react-query'
import { api } from '#platform/api/client.ts'
import { cookieDays } from '#platform/crypto/encryption-keys.schema.ts'
import { formatDateTime } from '#platform/dates/format.ts'
import { useLive } from '#platform/realtime/live.ts'
import { InlineAlert } from '#ui/forms/inline-alert.tsx'
import { Card, CardBody, CardHeader, CardTitle } from '#ui/layout/card.tsx'
import { Badge } from '#ui/lists/badge.tsx'
import { ErrorState } from '#ui/lists/error-state.tsx'
import { FactList } from '#ui/lists/fact-list.tsx'
import { Loading, Skeleton } from '#ui/lists/skeleton.tsx'
import type { EncryptionStatus } from './encryption.schema.ts'
import { EncryptionProgress } from './encryption-progress.tsx'

export const encryptionStatusQuery = () => api.admin.encryption.status.queryOptions()

const isUnderWay = (status: EncryptionStatus | undefined) =>
  status?.keys.some(({ state }) => state === 'old' || state === 'next')

/** Which key encrypts, and how far the replacement of one has come. */
export function EncryptionState() {
  useLive('encryption_keys', [api.admin.encryption.key()])
  // Changes in progress and in running processes don't notify live topics.
  const status = useQuery({
    ...encryptionStatusQuery(),
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? 5_000 : false),
  })
  if (status.isPending)
    return (
      <Loading label="Loading encryption...">
        <Skeleton className="h-32" />
      </Loading>
    )
  if (status.isLoadingError)
    return (
      <ErrorState
        title="Failed to load encryption"
        onRetry={() => status.refetch()}
        retrying={status.isFetching}
      />
    )
  return <State status={status.data} />
}

function State({ status }: { status: EncryptionStatus }) {
  const { keys, progress, lacking } = status
  const active = keys.find(({ state }) => state === 'active')
  const old = keys.filter(({ state }) => state === 'old')
  const next = keys.filter(({ state }) => state === 'next')
  const isEncrypted = progress.length > 0 && progress.every(({ finishedAt }) => finishedAt)
  return (
    <Card as="section">
      <CardHeader>
        <CardTitle>
          Key <span className="font-mono">{active?.id}</span>
        </CardTitle>
        <Badge tone={old.length > 0 || next.length > 0 ? 'blue' : 'green'}>
          {old.length > 0 ? 'Replacing another' : next.length > 0 ? 'About to be replaced' : 'In use'}
        </Badge>
      </CardHeader>
      <CardBody>
        {active?.activatedAt && (
          <FactList facts={[{ term: 'In use since', value: formatDateTime(active.activatedAt) }]} />
        )}
        {next.map(({ id }) => {
          const without = lacking.filter(({ lacks }) => lacks.includes(id)).map(({ name }) => name)
          return (
            <InlineAlert key={id} within="live region" tone={without.length > 0 ? 'warning' : 'info'}>
              {without.length > 0
                ? `The key ${id} is not used yet: ${without.join(', ')} ${without.length === 1 ? 'lacks' : 'lack'} its secret.`
                : `The key ${id} is not used yet. Every process has its secret: the operator can activate it.`}
            </InlineAlert>
          )
        })}
        {old.length > 0 && <EncryptionProgress progress={progress} />}
        {old.map(({ id, replacedAt }) => (
          <p key={id} className="text-sm text-ink-soft">
            The key {id} was replaced{replacedAt && ` on ${formatDateTime(replacedAt)}`}.{' '}
            {isEncrypted ? 'No record needs it any more. ' : 'Records are being encrypted again. '}
            Sessions that began under it are accepted for {cookieDays} days; then the operator can remove it.
          </p>
        ))}
        {keys.some(({ state }) => state === 'lost') && (
          <InlineAlert within="live region" tone="warning">
            A key was lost. What it had encrypted can no longer be read.
          </InlineAlert>
        )}
      </CardBody>
    </Card>
  )
}
