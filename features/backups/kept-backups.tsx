import { Download } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { formatDateTime } from '#platform/dates/format.ts'
import { Button } from '#ui/forms/button.tsx'
import { fileSize } from '#ui/forms/file-size.ts'
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '#ui/lists/table.tsx'
import type { BackupStatus } from './backups.schema.ts'

const DownloadDialog = lazy(() =>
  import('./download-backup-dialog.tsx').then(({ DownloadBackupDialog }) => ({
    default: DownloadBackupDialog,
  })),
)

export type KeptBackup = BackupStatus['kept'][number]

/** The good backups that are kept, each to be downloaded if it is encrypted. */
export function KeptBackups({ kept }: { kept: BackupStatus['kept'] }) {
  const [chosen, setChosen] = useState<KeptBackup>()
  if (kept.length === 0) return null
  return (
    <>
      <Table label="Kept backups" stacks>
        <TableHead>
          <tr>
            <HeaderCell>Taken</HeaderCell>
            <HeaderCell>Size</HeaderCell>
            <HeaderCell pinned>Actions</HeaderCell>
          </tr>
        </TableHead>
        <TableBody>
          {kept.map((backup) => (
            <TableRow key={backup.id}>
              <Cell className="min-w-44 font-medium">{formatDateTime(backup.finishedAt)}</Cell>
              <Cell label="Size" className="whitespace-nowrap">
                {fileSize(backup.bytes)}
                {backup.base && (
                  <span className="block text-sm text-ink-soft">
                    Older files: in that of {formatDateTime(backup.base)}
                  </span>
                )}
              </Cell>
              <Cell pinned>
                {backup.encrypted ? (
                  <Button
                    variant="ghost"
                    size="sm"
                    aria-label={`Download the backup of ${formatDateTime(backup.finishedAt)}`}
                    onClick={() => setChosen(backup)}
                  >
                    <Download aria-hidden />
                    Download
                  </Button>
                ) : (
                  <span className="text-sm text-ink-soft">Not encrypted</span>
                )}
              </Cell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {kept.some(({ base }) => base) && (
        <p className="text-sm text-ink-soft">
          Where older files are in another backup, a restore needs both: download both.
        </p>
      )}
      {kept.some(({ encrypted }) => !encrypted) && (
        <p className="text-sm text-ink-soft">
          Only encrypted backups can be downloaded: the others hold everything that people wrote to each
          other. The operator sets BACKUP_PUBLIC_KEY.
        </p>
      )}
      {chosen && (
        <Suspense>
          <DownloadDialog backup={chosen} onClose={() => setChosen(undefined)} />
        </Suspense>
      )}
    </>
  )
}
