import type { z } from 'zod'
import { DownloadCsv } from '#features/exports/download-csv.tsx'
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
import { LeadCard } from './lead-card.tsx'
import { leadTableColumns } from './lead-columns.tsx'
import { leadListInput, leadOrders, leadStatusOptions } from './leads.schema.ts'
import { SelectedLeads } from './selected-leads.tsx'

const LeadForm = lateDialog(() => import('./lead-form.tsx').then((code) => code.LeadForm))

export const leadList = (input: z.output<typeof leadListInput>) =>
  api.admin.leads.list.queryOptions({ input })

const orders = Object.entries(leadOrders)
  .slice(1)
  .map(([value, label]) => ({ value, label }))
/** Views that every administrator has. */
const views = [
  { name: 'New', address: 'status=new' },
  { name: 'Qualified', address: 'status=qualified' },
]
const grid = 'grid grid-cols-1 gap-4 lg:grid-cols-2'

/** All leads, narrowed by the address, newest first, live. */
export function LeadList() {
  const list = useList({
    schema: leadListInput,
    query: leadList,
    topics: ['leads', 'contact_messages'],
    key: api.admin.leads.key(),
  })
  const edited = useOpened(list.page.data?.items)
  const selection = useSelection(list.page.data?.items)
  const layout = useListLayout({ side: 'admin', list: 'leads', columns: leadTableColumns(edited.open) })
  return (
    <>
      <ListScreen
        list={list}
        search="Search name, email or phone"
        filters={[
          { name: 'status', label: 'Status', all: 'All statuses', options: leadStatusOptions },
          { name: 'order', label: 'Order', all: leadOrders.newest, options: orders, standard: 'newest' },
        ]}
        before={<SavedViews side="admin" list="leads" all="All leads" offered={views} />}
        after={
          <>
            <LayoutSwitch layout={layout} />
            <DownloadCsv list="leads" input={list.input} />
          </>
        }
        only={{ name: 'id', says: 'The lead of one message.', all: 'Show all leads' }}
        loading={
          layout.layout === 'table' ? (
            <TableLoading label="Loading leads..." rows={10} />
          ) : (
            <CardsLoading label="Loading leads..." className={grid} />
          )
        }
        failed="Failed to load leads"
        art="letter"
        empty="No leads found. Add your first lead to get started."
      >
        {(items) =>
          layout.layout === 'table' ? (
            <RowTable
              label="Leads"
              columns={layout.shown}
              rows={items}
              nameOf={({ name }) => name}
              order={list.input.order}
              onOrder={(order) => list.change({ order })}
              selection={selection}
            />
          ) : (
            <ul className={grid}>
              {items.map((lead) => (
                <LeadCard key={lead.id} lead={lead} onEdit={() => edited.open(lead)} />
              ))}
            </ul>
          )
        }
      </ListScreen>
      {layout.layout === 'table' && <SelectedLeads selection={selection} />}
      <LateDialog open={edited.isOpen}>
        <LeadForm edited={edited.row} open={edited.isOpen} onOpenChange={edited.onOpenChange} />
      </LateDialog>
    </>
  )
}
