import { useSearchParams } from 'react-router'
import type { z } from 'zod'
import { DownloadCsv } from '#features/exports/download-csv.tsx'
import { api } from '#platform/api/client.ts'
import { useList } from '#platform/lists/use-list.ts'
import { CardsLoading } from '#ui/lists/cards-loading.tsx'
import { ListScreen } from '#ui/lists/list-screen.tsx'
import { inboxInput, messageStateNames, messageStates } from './admin-inbox.schema.ts'
import { MessageCard } from './admin-message-card.tsx'
import { MessageDialog } from './admin-message-dialog.tsx'

export const inboxList = (input: z.output<typeof inboxInput>) => api.admin.inbox.list.queryOptions({ input })

const states = messageStates.map((value) => ({ value, label: messageStateNames[value] }))
const grid = 'grid grid-cols-1 gap-4 lg:grid-cols-2'

/** Messages from the contact form, filtered by the address, newest first, live. */
export function AdminInbox() {
  const list = useList({
    schema: inboxInput,
    query: inboxList,
    topics: ['contact_messages', 'leads'],
    key: api.admin.inbox.key(),
  })
  const [opened, open] = useOpenedMessage()
  return (
    <>
      <ListScreen
        list={list}
        search="Search name, email or message"
        filters={[{ name: 'state', label: 'Status', all: 'All messages', options: states }]}
        after={<DownloadCsv list="messages" input={list.input} />}
        only={{ name: 'lead', says: 'The messages of one lead.', all: 'Show all messages' }}
        loading={<CardsLoading label="Loading messages..." className={grid} />}
        failed="Failed to load messages"
        art="letter"
        empty="No messages yet."
        emptyAbout="Messages from the contact form arrive here."
      >
        {(items) => (
          <ul className={grid}>
            {items.map((message) => (
              <MessageCard key={message.id} message={message} onOpen={() => open(message.id)} />
            ))}
          </ul>
        )}
      </ListScreen>
      {opened && <MessageDialog id={opened} onClose={() => open('')} />}
    </>
  )
}

/** The open message is in the URL, so that it can be linked. */
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
