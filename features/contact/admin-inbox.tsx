import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { z } from 'zod'
import { DownloadCsv } from '#features/exports/download-csv.tsx'
import { api } from '#platform/api/client.ts'
import { useListAddress } from '#platform/lists/list-address.ts'
import { useLive } from '#platform/realtime/live.ts'
import { Button } from '#ui/button.tsx'
import { CardsLoading } from '#ui/cards-loading.tsx'
import { Filter } from '#ui/filter.tsx'
import { QueryList } from '#ui/query-list.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { Toolbar } from '#ui/toolbar.tsx'
import { inboxInput, messageStateNames, messageStates } from './admin-inbox.schema.ts'
import { MessageCard } from './admin-message-card.tsx'
import { MessageDialog } from './admin-message-dialog.tsx'

export const inboxList = (input: z.output<typeof inboxInput>) => api.admin.inbox.list.queryOptions({ input })

const states = messageStates.map((value) => ({ value, label: messageStateNames[value] }))
const grid = 'grid grid-cols-1 gap-4 lg:grid-cols-2'

/** What the contact form brought, narrowed by the address, newest first, live. */
export function AdminInbox() {
  const { input, change, at, isNarrowed } = useListAddress(inboxInput)
  const messages = useQuery({ ...inboxList(input), placeholderData: keepPreviousData })
  const [opened, open] = useOpenedMessage()
  useLive(['contact_messages', 'leads'], [api.admin.inbox.key()])
  return (
    <>
      <Toolbar>
        <SearchField
          label="Search name, email or message"
          value={input.search}
          onSearch={(search) => change({ search })}
        />
        <Filter
          label="Status"
          all="All messages"
          options={states}
          value={input.state ?? ''}
          onChange={(state) => change({ state })}
        />
        <DownloadCsv list="messages" input={input} />
      </Toolbar>
      {input.lead && (
        <p className="-mt-2 flex items-center gap-3 text-sm text-ink-soft">
          The messages of one lead.
          <Button variant="link" size="sm" onClick={() => change({ lead: '' })}>
            Show all messages
          </Button>
        </p>
      )}
      <QueryList
        query={messages}
        loading={<CardsLoading label="Loading messages..." className={grid} />}
        failed="Failed to load messages"
        art="letter"
        empty="No messages yet."
        emptyAbout="What visitors write through the contact form arrives here."
        narrowed={isNarrowed}
        onWiden={() => change({ search: '', state: '', lead: '' })}
        at={at}
      >
        {(items) => (
          <ul className={grid}>
            {items.map((message) => (
              <MessageCard key={message.id} message={message} onOpen={() => open(message.id)} />
            ))}
          </ul>
        )}
      </QueryList>
      {opened && <MessageDialog id={opened} onClose={() => open('')} />}
    </>
  )
}

/** The message that stands open is in the address, so that a link leads to it. */
function useOpenedMessage(): [string, (id: string) => void] {
  const [params, setParams] = useSearchParams()
  const open = (id: string) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        if (id) next.set('message', id)
        else next.delete('message')
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return [params.get('message') ?? '', open]
}
