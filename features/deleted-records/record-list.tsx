import { type ComponentType, useState } from 'react'
import type { z } from 'zod'
import { DownloadCsv } from '#features/exports/download-csv.tsx'
import { api } from '#platform/api/client.ts'
import { useList } from '#platform/lists/use-list.ts'
import { useOpened } from '#platform/lists/use-opened.ts'
import { ListScreen } from '#ui/lists/list-screen.tsx'
import { TableLoading } from '#ui/lists/skeleton.tsx'
import { HeaderCell, Table, TableBody, TableHead } from '#ui/lists/table.tsx'
import { LateDialog } from '#ui/overlays/late-dialog.tsx'
import { type RecordItem, recordKinds, recordListInput } from './deleted-records.schema.ts'
import { HoldDialog } from './hold-dialog.tsx'
import { PurgeDateDialog } from './purge-date-dialog.tsx'
import { type RecordDialogName, RecordRow } from './record-row.tsx'
import { RestoreDialog } from './restore-dialog.tsx'

export const recordList = (input: z.output<typeof recordListInput>) =>
  api.admin.records.list.queryOptions({ input })

const kindOptions = Object.entries(recordKinds).map(([value, label]) => ({ value, label }))

const stateOptions = [
  { value: 'held', label: 'On hold' },
  { value: 'due', label: 'Due for erasure' },
]

type Props = {
  /** Opens what is kept of a client. */
  ReadDialog: ComponentType<{ record: RecordItem; open: boolean; onOpenChange: (open: boolean) => void }>
}

/** What was deleted and is still kept, last deleted first, narrowed by the address, live. */
export function RecordList({ ReadDialog }: Props) {
  const list = useList({
    schema: recordListInput,
    query: recordList,
    topics: 'deleted_records',
    key: api.admin.records.key(),
  })
  const opened = useOpened(list.page.data?.items)
  const [dialog, setDialog] = useState<RecordDialogName>()
  const shown = (name: RecordDialogName) => ({
    open: opened.isOpen && dialog === name,
    onOpenChange: opened.onOpenChange,
  })
  return (
    <>
      <ListScreen
        list={list}
        search="Search name, title or number"
        filters={[
          { name: 'kind', label: 'Kind', all: 'All kinds', options: kindOptions },
          { name: 'state', label: 'Status', all: 'All statuses', options: stateOptions },
        ]}
        after={<DownloadCsv list="records" input={list.input} />}
        loading={<TableLoading label="Loading records..." />}
        failed="Failed to load records"
        art="folder"
        empty="Nothing has been deleted yet."
        emptyAbout="Deleted records stay here until their date, and can be put on hold."
      >
        {(items) => (
          <Table label="Deleted records" className="max-lg:block max-lg:min-w-0">
            <TableHead className="max-lg:sr-only">
              <tr>
                <HeaderCell>Record</HeaderCell>
                <HeaderCell>Deleted</HeaderCell>
                <HeaderCell>Kept until</HeaderCell>
                <HeaderCell>Actions</HeaderCell>
              </tr>
            </TableHead>
            <TableBody className="max-lg:block">
              {items.map((record) => (
                <RecordRow
                  key={record.id}
                  record={record}
                  onOpen={(name) => {
                    setDialog(name)
                    opened.open(record)
                  }}
                />
              ))}
            </TableBody>
          </Table>
        )}
      </ListScreen>
      {opened.row && (
        <>
          <HoldDialog record={opened.row} {...shown('hold')} />
          <PurgeDateDialog record={opened.row} {...shown('date')} />
          <RestoreDialog record={opened.row} {...shown('restore')} />
          <LateDialog open={shown('read').open}>
            <ReadDialog record={opened.row} {...shown('read')} />
          </LateDialog>
        </>
      )}
    </>
  )
}
