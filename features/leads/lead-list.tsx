import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { z } from 'zod'
import { ArrangedListScreen } from '#features/list-settings/arranged-list-screen.tsx'
import { api } from '#platform/api/client.ts'
import { useList } from '#platform/lists/use-list.ts'
import { useOpenedRow } from '#platform/lists/use-opened-row.ts'
import { CardsLoading } from '#ui/lists/cards-loading.tsx'
import { LateDialog, lateDialog } from '#ui/overlays/late-dialog.tsx'
import { LeadCard, type LeadParts } from './lead-card.tsx'
import { leadTableColumns } from './lead-columns.tsx'
import { leadListInput, leadOrders, leadStatusOptions } from './leads.schema.ts'

const LeadForm = lateDialog(() => import('./lead-form.tsx').then((code) => code.LeadForm))

export const leadList = (input: z.output<typeof leadListInput>) =>
  api.admin.leads.list.queryOptions({ input })

/** The administrators, whose leads the list can be narrowed to. */
export const leadOwnerList = () => api.admin.leads.owners.queryOptions()

const LeadBoard = lateDialog(() => import('./board/lead-board.tsx').then((code) => code.LeadBoard))

const actions = [
  {
    label: 'Status',
    Dialog: lateDialog(() => import('./set-leads-status.tsx').then((code) => code.SetLeadsStatus)),
  },
  {
    label: 'Owner',
    Dialog: lateDialog(() => import('./assign-leads.tsx').then((code) => code.AssignLeads)),
  },
]
/** Views that every administrator has. */
const views = [
  { name: 'New', address: 'status=new' },
  { name: 'Qualified', address: 'status=qualified' },
]
const grid = 'grid grid-cols-1 gap-4 lg:grid-cols-2'

/** All leads, narrowed by the address, newest first, live. */
export function LeadList({ Parts }: { Parts: LeadParts }) {
  const list = useList({
    schema: leadListInput,
    query: leadList,
    topics: ['leads', 'contact_messages'],
    key: api.admin.leads.key(),
  })
  const edited = useOpenedRow(list.page.data?.items, (ids) => leadList(leadListInput.parse({ ids })))
  const { data: owners = [] } = useQuery(leadOwnerList())
  return (
    <>
      <ArrangedListScreen
        list={list}
        side="admin"
        name="leads"
        csv="leads"
        one="lead"
        many="leads"
        label="Leads"
        columns={leadTableColumns(edited.open)}
        nameOf={({ name }) => name}
        orders={leadOrders}
        all="All leads"
        views={views}
        actions={actions}
        search="Search name, email or phone"
        filters={[
          { name: 'status', label: 'Status', all: 'All statuses', options: leadStatusOptions },
          {
            name: 'owner',
            label: 'Owner',
            all: 'All owners',
            options: owners.map(({ id, name }) => ({ value: id, label: name })),
          },
        ]}
        only={{ name: 'id', says: 'The lead of one message.', all: 'Show all leads' }}
        loading={<CardsLoading label="Loading leads..." className={grid} />}
        failed="Failed to load leads"
        board={{
          by: 'status',
          view: (
            <Suspense fallback={<CardsLoading label="Loading leads..." className={grid} />}>
              <LeadBoard input={list.input} Parts={Parts} onEdit={edited.open} />
            </Suspense>
          ),
        }}
        art="letter"
        empty="No leads found. Add your first lead to get started."
      >
        {(items) => (
          <ul className={grid}>
            {items.map((lead) => (
              <LeadCard key={lead.id} lead={lead} Parts={Parts} onEdit={() => edited.open(lead)} />
            ))}
          </ul>
        )}
      </ArrangedListScreen>
      <LateDialog open={edited.isOpen}>
        <LeadForm edited={edited.row} open={edited.isOpen} onOpenChange={edited.onOpenChange} />
      </LateDialog>
    </>
  )
}
