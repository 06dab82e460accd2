import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { DownloadCsv } from '#features/exports/download-csv.tsx'
import { optionsOfLawyers } from '#features/lawyers/lawyer-called.schema.ts'
import { LayoutSwitch, useListLayout } from '#features/list-settings/list-layout.tsx'
import { SavedViews } from '#features/list-settings/saved-views.tsx'
import { api } from '#platform/api/client.ts'
import { useList } from '#platform/lists/use-list.ts'
import { useOpened } from '#platform/lists/use-opened.ts'
import { useSelection } from '#platform/lists/use-selection.ts'
import { CardsLoading } from '#ui/lists/cards-loading.tsx'
import { ListScreen } from '#ui/lists/list-screen.tsx'
import { RowTable } from '#ui/lists/row-table.tsx'
import { TableLoading } from '#ui/lists/skeleton.tsx'
import { LateDialog, lateDialog } from '#ui/overlays/late-dialog.tsx'
import { ClientCard } from './client-card.tsx'
import { clientTableColumns } from './client-columns.tsx'
import { clientListInput, clientOrders, clientStatusOptions } from './clients.schema.ts'
import { SelectedClients } from './selected-clients.tsx'

const ClientForm = lateDialog(() => import('./client-form.tsx').then((code) => code.ClientForm))

export const clientList = (input: z.output<typeof clientListInput>) =>
  api.admin.clients.list.queryOptions({ input })

const orders = Object.entries(clientOrders)
  .slice(1)
  .map(([value, label]) => ({ value, label }))
/** Views that every administrator has. */
const views = [
  { name: 'Active', address: 'status=active' },
  { name: 'Inactive', address: 'status=inactive' },
]
const grid = 'grid grid-cols-1 gap-4 lg:grid-cols-2'

/** All of the firm's clients, narrowed and ordered by the address, live. */
export function ClientList() {
  const list = useList({
    schema: clientListInput,
    query: clientList,
    topics: ['clients', 'legal_holds'],
    key: api.admin.clients.key(),
  })
  const lawyers = useQuery(api.admin.lawyers.options.queryOptions())
  const edited = useOpened(list.page.data?.items)
  const selection = useSelection(list.page.data?.items)
  const layout = useListLayout({ side: 'admin', list: 'clients', columns: clientTableColumns(edited.open) })
  return (
    <>
      <ListScreen
        list={list}
        search="Search name, email, phone or company"
        filters={[
          {
            name: 'status',
            label: 'Status',
            all: 'All statuses',
            options: clientStatusOptions,
            className: 'sm:w-36',
          },
          { name: 'lawyerId', label: 'Lawyer', all: 'All lawyers', options: optionsOfLawyers(lawyers.data) },
          {
            name: 'order',
            label: 'Order',
            all: clientOrders.newest,
            options: orders,
            standard: 'newest',
          },
        ]}
        before={<SavedViews side="admin" list="clients" all="All clients" offered={views} />}
        after={
          <>
            <LayoutSwitch layout={layout} />
            <DownloadCsv list="clients" input={list.input} />
          </>
        }
        loading={
          layout.layout === 'table' ? (
            <TableLoading label="Loading clients..." rows={10} />
          ) : (
            <CardsLoading label="Loading clients..." className={grid} />
          )
        }
        failed="Failed to load clients"
        art="people"
        empty="No clients found. Add your first client to get started."
        olderLabel="Next"
        newerLabel="Previous"
      >
        {(items) =>
          layout.layout === 'table' ? (
            <RowTable
              label="Clients"
              columns={layout.shown}
              rows={items}
              nameOf={({ name }) => name}
              order={list.input.order}
              onOrder={(order) => list.change({ order })}
              selection={selection}
            />
          ) : (
            <ul className={grid}>
              {items.map((client) => (
                <ClientCard key={client.id} client={client} onEdit={() => edited.open(client)} />
              ))}
            </ul>
          )
        }
      </ListScreen>
      {layout.layout === 'table' && <SelectedClients selection={selection} />}
      <LateDialog open={edited.isOpen}>
        <ClientForm edited={edited.row} open={edited.isOpen} onOpenChange={edited.onOpenChange} />
      </LateDialog>
    </>
  )
}
