import type { z } from 'zod'
import { DownloadCsv } from '#features/exports/download-csv.tsx'
import { api } from '#platform/api/client.ts'
import { useList } from '#platform/lists/use-list.ts'
import { useOpened } from '#platform/lists/use-opened.ts'
import { CardsLoading } from '#ui/lists/cards-loading.tsx'
import { ListScreen } from '#ui/lists/list-screen.tsx'
import { LeadCard } from './lead-card.tsx'
import { LeadForm, leadStatusOptions } from './lead-form.tsx'
import { leadListInput } from './leads.schema.ts'

export const leadList = (input: z.output<typeof leadListInput>) =>
  api.admin.leads.list.queryOptions({ input })

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
  return (
    <>
      <ListScreen
        list={list}
        search="Search name, email or phone"
        filters={[{ name: 'status', label: 'Status', all: 'All statuses', options: leadStatusOptions }]}
        after={<DownloadCsv list="leads" input={list.input} />}
        only={{ name: 'id', says: 'The lead of one message.', all: 'Show all leads' }}
        loading={<CardsLoading label="Loading leads..." className={grid} />}
        failed="Failed to load leads"
        art="letter"
        empty="No leads found. Add your first lead to get started."
      >
        {(items) => (
          <ul className={grid}>
            {items.map((lead) => (
              <LeadCard key={lead.id} lead={lead} onEdit={() => edited.open(lead)} />
            ))}
          </ul>
        )}
      </ListScreen>
      <LeadForm edited={edited.row} open={edited.isOpen} onOpenChange={edited.onOpenChange} />
    </>
  )
}
