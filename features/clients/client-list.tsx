import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { DownloadCsv } from '#features/exports/download-csv.tsx'
import { api } from '#platform/api/client.ts'
import { useListAddress } from '#platform/lists/list-address.ts'
import { useOpened } from '#platform/lists/use-opened.ts'
import { useLive } from '#platform/realtime/live.ts'
import { CardsLoading } from '#ui/cards-loading.tsx'
import { Filter } from '#ui/filter.tsx'
import { LateDialog, lateDialog } from '#ui/late-dialog.tsx'
import { QueryList } from '#ui/query-list.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { Toolbar } from '#ui/toolbar.tsx'
import { ClientCard } from './client-card.tsx'
import { clientListInput, clientStatusOptions } from './clients.schema.ts'

const ClientForm = lateDialog(() => import('./client-form.tsx').then((code) => code.ClientForm))

export const clientList = (input: z.output<typeof clientListInput>) =>
  api.admin.clients.list.queryOptions({ input })

const grid = 'grid grid-cols-1 gap-4 lg:grid-cols-2'

/** All of the firm's clients, narrowed and ordered by the address, live. */
export function ClientList() {
  const { input, change, at, isNarrowed } = useListAddress(clientListInput)
  const clients = useQuery({ ...clientList(input), placeholderData: keepPreviousData })
  const lawyers = useQuery(api.admin.lawyers.options.queryOptions())
  const edited = useOpened(clients.data?.items)
  useLive('clients', [api.admin.clients.key()])
  return (
    <>
      <Toolbar>
        <SearchField
          label="Search name, email, phone or company"
          value={input.search}
          onSearch={(search) => change({ search })}
        />
        <Filter
          label="Status"
          all="All statuses"
          options={clientStatusOptions}
          value={input.status ?? ''}
          onChange={(status) => change({ status })}
          className="sm:w-36"
        />
        <Filter
          label="Lawyer"
          all="All lawyers"
          options={(lawyers.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={input.lawyerId ?? ''}
          onChange={(lawyerId) => change({ lawyerId })}
        />
        <Filter
          label="Order"
          all="Newest first"
          options={[{ value: 'name', label: 'By name' }]}
          value={input.order === 'newest' ? '' : input.order}
          onChange={(order) => change({ order })}
        />
        <DownloadCsv list="clients" input={input} />
      </Toolbar>
      <QueryList
        query={clients}
        loading={<CardsLoading label="Loading clients..." className={grid} />}
        failed="Failed to load clients"
        art="people"
        empty="No clients found. Add your first client to get started."
        narrowed={isNarrowed}
        onWiden={() => change({ search: '', status: '', lawyerId: '' })}
        at={at}
        olderLabel="Next"
        newerLabel="Previous"
      >
        {(items) => (
          <ul className={grid}>
            {items.map((client) => (
              <ClientCard key={client.id} client={client} onEdit={() => edited.open(client)} />
            ))}
          </ul>
        )}
      </QueryList>
      <LateDialog open={edited.isOpen}>
        <ClientForm edited={edited.row} open={edited.isOpen} onOpenChange={edited.onOpenChange} />
      </LateDialog>
    </>
  )
}
