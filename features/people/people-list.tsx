import type { z } from 'zod'
import { DownloadCsv } from '#features/exports/download-csv.tsx'
import { api } from '#platform/api/client.ts'
import { useList } from '#platform/lists/use-list.ts'
import { ListScreen } from '#ui/lists/list-screen.tsx'
import { TableLoading } from '#ui/lists/skeleton.tsx'
import { peopleListInput } from './people.schema.ts'
import { PersonRow } from './person-row.tsx'

export const peopleList = (input: z.output<typeof peopleListInput>) =>
  api.admin.people.list.queryOptions({ input })

const kinds = [
  { value: 'clients', label: 'Clients and others' },
  { value: 'blocked', label: 'Blocked logins' },
  { value: 'everyone', label: 'Everyone' },
]

/** Everybody with a login, staff first of all; live. */
export function PeopleList() {
  const list = useList({
    schema: peopleListInput,
    query: peopleList,
    topics: ['users', 'user_roles', 'staff_permissions'],
    key: api.admin.people.key(),
  })
  const isPart = list.input.search !== '' && list.input.kind !== 'everyone'
  return (
    <ListScreen
      list={list}
      search="Search name or email"
      filters={[{ name: 'kind', label: 'Who', all: 'Staff', options: kinds, standard: 'staff' }]}
      after={<DownloadCsv list="people" input={list.input} />}
      loading={<TableLoading label="Loading people..." />}
      failed="Failed to load people"
      art="people"
      empty="No people yet."
      // Keep the search words, as a person not found among staff may be a client.
      onWiden={() => list.change(isPart ? { kind: 'everyone' } : { search: '', kind: 'everyone' })}
      {...(isPart && { widenLabel: 'Search among everyone' })}
      olderLabel="Next"
      newerLabel="Previous"
    >
      {(items) => (
        <ul aria-label="People" className="divide-y divide-rule rounded-md border border-rule bg-surface">
          {items.map((person) => (
            <PersonRow key={person.id} person={person} />
          ))}
        </ul>
      )}
    </ListScreen>
  )
}
