import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { DownloadCsv } from '#features/exports/download-csv.tsx'
import { api } from '#platform/api/client.ts'
import { useListAddress } from '#platform/lists/list-address.ts'
import { useOpened } from '#platform/lists/use-opened.ts'
import { useLive } from '#platform/realtime/live.ts'
import { Button } from '#ui/button.tsx'
import { CardsLoading } from '#ui/cards-loading.tsx'
import { Filter } from '#ui/filter.tsx'
import { QueryList } from '#ui/query-list.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { Toolbar } from '#ui/toolbar.tsx'
import { LeadCard } from './lead-card.tsx'
import { LeadForm, leadStatusOptions } from './lead-form.tsx'
import { leadListInput } from './leads.schema.ts'

export const leadList = (input: z.output<typeof leadListInput>) =>
  api.admin.leads.list.queryOptions({ input })

const grid = 'grid grid-cols-1 gap-4 lg:grid-cols-2'

/** All leads, narrowed by the address, newest first, live. */
export function LeadList() {
  const { input, change, at, isNarrowed } = useListAddress(leadListInput)
  const leads = useQuery({ ...leadList(input), placeholderData: keepPreviousData })
  const edited = useOpened(leads.data?.items)
  useLive(['leads', 'contact_messages'], [api.admin.leads.key()])
  return (
    <>
      <Toolbar>
        <SearchField
          label="Search name, email or phone"
          value={input.search}
          onSearch={(search) => change({ search })}
        />
        <Filter
          label="Status"
          all="All statuses"
          options={leadStatusOptions}
          value={input.status ?? ''}
          onChange={(status) => change({ status })}
        />
        <DownloadCsv list="leads" input={input} />
      </Toolbar>
      {input.id && (
        <p className="-mt-2 flex items-center gap-3 text-sm text-ink-soft">
          The lead of one message.
          <Button variant="link" size="sm" onClick={() => change({ id: '' })}>
            Show all leads
          </Button>
        </p>
      )}
      <QueryList
        query={leads}
        loading={<CardsLoading label="Loading leads..." className={grid} />}
        failed="Failed to load leads"
        art="letter"
        empty="No leads found. Add your first lead to get started."
        narrowed={isNarrowed}
        onWiden={() => change({ search: '', status: '', id: '' })}
        at={at}
      >
        {(items) => (
          <ul className={grid}>
            {items.map((lead) => (
              <LeadCard key={lead.id} lead={lead} onEdit={() => edited.open(lead)} />
            ))}
          </ul>
        )}
      </QueryList>
      <LeadForm edited={edited.row} open={edited.isOpen} onOpenChange={edited.onOpenChange} />
    </>
  )
}
