import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { DownloadCsv } from '#features/exports/download-csv.tsx'
import { api } from '#platform/api/client.ts'
import { useListAddress } from '#platform/lists/list-address.ts'
import { useOpened } from '#platform/lists/use-opened.ts'
import { useLive } from '#platform/realtime/live.ts'
import { Filter } from '#ui/filter.tsx'
import { QueryList } from '#ui/query-list.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { HeaderCell, Table, TableBody, TableHead } from '#ui/table.tsx'
import { Toolbar } from '#ui/toolbar.tsx'
import { HoldDialog } from './hold-dialog.tsx'
import { PurgeDateDialog } from './purge-date-dialog.tsx'
import { type RecordDialogName, RecordRow } from './record-row.tsx'
import { recordKinds, recordListInput } from './records.schema.ts'
import { RestoreDialog } from './restore-dialog.tsx'

export const recordList = (input: z.output<typeof recordListInput>) =>
  api.admin.records.list.queryOptions({ input })

const kindOptions = Object.entries(recordKinds).map(([value, label]) => ({ value, label }))

/** What was deleted and is still kept, last deleted first, narrowed by the address, live. */
export function RecordList() {
  const { input, change, at, isNarrowed } = useListAddress(recordListInput)
  const records = useQuery({ ...recordList(input), placeholderData: keepPreviousData })
  const opened = useOpened(records.data?.items)
  const [dialog, setDialog] = useState<RecordDialogName>()
  const shown = (name: RecordDialogName) => ({
    open: opened.isOpen && dialog === name,
    onOpenChange: opened.onOpenChange,
  })
  useLive('deleted_records', [api.admin.records.key()])
  return (
    <>
      <Toolbar>
        <SearchField
          label="Search name, title or number"
          value={input.search}
          onSearch={(search) => change({ search })}
        />
        <Filter
          label="Kind"
          all="All kinds"
          options={kindOptions}
          value={input.kind ?? ''}
          onChange={(kind) => change({ kind })}
        />
        <Filter
          label="Status"
          all="All statuses"
          options={[
            { value: 'held', label: 'On hold' },
            { value: 'due', label: 'Due for erasure' },
          ]}
          value={input.state ?? ''}
          onChange={(state) => change({ state })}
        />
        <DownloadCsv list="records" input={input} />
      </Toolbar>
      <QueryList
        query={records}
        loading={
          <Loading label="Loading records..." className="flex flex-col gap-2">
            <Skeleton className="h-10" />
            <Skeleton className="h-16" />
            <Skeleton className="h-16" />
            <Skeleton className="h-16" />
          </Loading>
        }
        failed="Failed to load records"
        art="folder"
        empty="Nothing has been deleted yet."
        emptyAbout="What is deleted anywhere stands here until its date, and can be put on hold."
        narrowed={isNarrowed}
        onWiden={() => change({ search: '', kind: '', state: '' })}
        at={at}
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
      </QueryList>
      {opened.row && (
        <>
          <HoldDialog record={opened.row} {...shown('hold')} />
          <PurgeDateDialog record={opened.row} {...shown('date')} />
          <RestoreDialog record={opened.row} {...shown('restore')} />
        </>
      )}
    </>
  )
}
