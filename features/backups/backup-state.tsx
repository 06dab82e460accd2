import { useQuery } from '@tanstack/react-query'
import { api } from '#platform/api/client.ts'
import { formatDateTime } from '#platform/dates/format.ts'
import { fileSize } from '#ui/forms/file-size.ts'
import { InlineAlert } from '#ui/forms/inline-alert.tsx'
import { Card, CardBody, CardHeader, CardTitle } from '#ui/layout/card.tsx'
import { Badge } from '#ui/lists/badge.tsx'
import { ErrorState } from '#ui/lists/error-state.tsx'
import { FactList } from '#ui/lists/fact-list.tsx'
import { Loading, Skeleton } from '#ui/lists/skeleton.tsx'
import { type BackupStatus, lateAfterHours } from './backups.schema.ts'
import { KeptBackups } from './kept-backups.tsx'
import { timeAgo } from './time-ago.ts'

export const backupStatusQuery = () => api.admin.backups.status.queryOptions()

/** When the last good backup was taken, and what is wrong. */
export function BackupState() {
  // Runs send no notification when they end, and the age grows without one.
  const status = useQuery({ ...backupStatusQuery(), refetchInterval: 60_000 })
  if (status.isPending)
    return (
      <Loading label="Loading backups...">
        <Skeleton className="h-40" />
      </Loading>
    )
  if (status.isLoadingError)
    return (
      <ErrorState
        title="Failed to load backups"
        onRetry={() => status.refetch()}
        retrying={status.isFetching}
      />
    )
  return (
    <>
      <State status={status.data} />
      <KeptBackups kept={status.data.kept} />
    </>
  )
}

function State({ status }: { status: BackupStatus }) {
  const { none, lastGood, lastFailed, late, checkedAt } = status
  return (
    <Card as="section">
      <CardHeader>
        <CardTitle>
          {lastGood ? (
            <>
              Last good backup:{' '}
              <time dateTime={lastGood.finishedAt.toISOString()} title={formatDateTime(lastGood.finishedAt)}>
                {timeAgo(lastGood.finishedAt, checkedAt)}
              </time>
            </>
          ) : (
            'No backup yet'
          )}
        </CardTitle>
        {none ? (
          <Badge tone={late ? 'red' : 'grey'}>
            {none === 'off' ? (late ? 'Too old' : 'Off') : 'None is taken'}
          </Badge>
        ) : (
          <Badge tone={late ? 'red' : lastFailed ? 'yellow' : lastGood ? 'green' : 'grey'}>
            {late ? 'Too old' : lastFailed ? 'Last run failed' : lastGood ? 'Verified' : 'Not yet due'}
          </Badge>
        )}
      </CardHeader>
      <CardBody>
        {late && none !== 'no access' && (
          <InlineAlert tone="danger" within="live region">
            There has been no good backup for {lateAfterHours} hours.
          </InlineAlert>
        )}
        {lastFailed && (
          <InlineAlert tone="warning" within="live region">
            <p>The run of {formatDateTime(lastFailed.startedAt)} failed. It is retried every hour.</p>
            <p className="wrap-anywhere">{lastFailed.error}</p>
          </InlineAlert>
        )}
        {lastGood && lastGood.missing > 0 && (
          <InlineAlert tone="warning" within="live region">
            {lastGood.missing} {lastGood.missing === 1 ? 'file is' : 'files are'} missing in the storage and
            so in the backup.
          </InlineAlert>
        )}
        {lastGood && <FactList facts={factsOf(lastGood)} />}
        <p className="text-sm text-ink-soft">{planOf(status)}</p>
      </CardBody>
    </Card>
  )
}

const factsOf = ({ rows, files, bytes, place, encrypted }: NonNullable<BackupStatus['lastGood']>) => [
  { term: 'Records', value: rows.toLocaleString('en-US') },
  { term: 'Files', value: files.toLocaleString('en-US') },
  { term: 'Size', value: `${fileSize(bytes)}${encrypted ? ', encrypted' : ', not encrypted'}` },
  { term: 'Name', value: place.split(/[/\\]/).at(-1) },
]

/** What the installation does, or what its operator has to set. */
function planOf({ none, at, keep, place, encrypted }: BackupStatus): string {
  if (none === 'off')
    return 'Portico takes no backups by itself here: its operator has turned them off (BACKUP_AT).'
  if (none === 'no access')
    return 'Portico takes no backups of this database by itself. Its operator sets BACKUP_DATABASE_URL for it, or BACKUP_AT=off where backups are taken elsewhere.'
  return `Taken each night at ${at} into ${place}, restored and compared; the last ${keep} are kept, ${encrypted ? 'encrypted' : 'not encrypted'}.`
}
