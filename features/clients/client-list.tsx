import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { optionsOfLawyers } from '#features/lawyers/lawyer-called.schema.ts'
import { ArrangedListScreen } from '#features/list-settings/arranged-list-screen.tsx'
import { api } from '#platform/api/client.ts'
import { useList } from '#platform/lists/use-list.ts'
import { useOpenedRow } from '#platform/lists/use-opened-row.ts'
import { CardsLoading } from '#ui/lists/cards-loading.tsx'
import { LateDialog, lateDialog } from '#ui/overlays/late-dialog.tsx'
import { ClientCard } from './client-card.tsx'
import { clientTableColumns } from './client-columns.tsx'
import { clientListInput, clientOrders, clientStatusOptions } from './clients.schema.ts'

const ClientForm = lateDialog(() => import('./client-form.tsx').then((code) => code.ClientForm))

export const clientList = (input: z.output<typeof clientListInput>) =>
  api.admin.clients.list.queryOptions({ input })

const actions = [
  {
    label: 'Assign',
    Dialog: lateDialog(() => import('./many-clients.tsx').then((code) => code.AssignClients)),
  },
  {
    label: 'Status',
    Dialog: lateDialog(() => import('./many-clients.tsx').then((code) => code.SetClientsStatus)),
  },
]
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
  const edited = useOpenedRow(list.page.data?.items, (ids) => clientList(clientListInput.parse({ ids })))
  return (
    <>
      <ArrangedListScreen
        list={list}
        side="admin"
        name="clients"
        csv="clients"
        one="client"
        many="clients"
        label="Clients"
        columns={clientTableColumns(edited.open)}
        nameOf={({ name }) => name}
        orders={clientOrders}
        all="All clients"
        views={views}
        actions={actions}
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
        ]}
        loading={<CardsLoading label="Loading clients..." className={grid} />}
        failed="Failed to load clients"
        art="people"
        empty="No clients found. Add your first client to get started."
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
      </ArrangedListScreen>
      <LateDialog open={edited.isOpen}>
        <ClientForm edited={edited.row} open={edited.isOpen} onOpenChange={edited.onOpenChange} />
      </LateDialog>
    </>
  )
}
