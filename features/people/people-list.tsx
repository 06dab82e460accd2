import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { DownloadCsv } from '#features/exports/download-csv.tsx'
import { api } from '#platform/api/client.ts'
import { useListAddress } from '#platform/lists/list-address.ts'
import { useLive } from '#platform/realtime/live.ts'
import { Filter } from '#ui/filter.tsx'
import { QueryList } from '#ui/query-list.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { Toolbar } from '#ui/toolbar.tsx'
import { peopleListInput } from './people.schema.ts'
import { PersonRow } from './person-row.tsx'

export const peopleList = (input: z.output<typeof peopleListInput>) =>
  api.admin.people.list.queryOptions({ input })

/** Everybody with a login, staff first of all; live. */
export function PeopleList() {
  const { input, change, at, isNarrowed } = useListAddress(peopleListInput)
  const people = useQuery({ ...peopleList(input), placeholderData: keepPreviousData })
  useLive(['users', 'user_roles'], [api.admin.people.key()])
  const isPart = input.search !== '' && input.kind !== 'everyone'
  return (
    <>
      <Toolbar>
        <SearchField
          label="Search name or email"
          value={input.search}
          onSearch={(search) => change({ search })}
        />
        <Filter
          label="Who"
          all="Staff"
          options={[
            { value: 'clients', label: 'Clients and others' },
            { value: 'blocked', label: 'Blocked logins' },
            { value: 'everyone', label: 'Everyone' },
          ]}
          value={input.kind === 'staff' ? '' : input.kind}
          onChange={(kind) => change({ kind })}
        />
        <DownloadCsv list="people" input={input} />
      </Toolbar>
      <QueryList
        query={people}
        loading={
          <Loading label="Loading people..." className="flex flex-col gap-2">
            <Skeleton className="h-18" />
            <Skeleton className="h-18" />
            <Skeleton className="h-18" />
          </Loading>
        }
        failed="Failed to load people"
        art="people"
        empty="Nobody here yet."
        narrowed={isNarrowed}
        // Whoever is looked for among staff alone may be a client: the words stay.
        onWiden={() => change(isPart ? { kind: 'everyone' } : { search: '', kind: 'everyone' })}
        {...(isPart && { widenLabel: 'Search among everyone' })}
        at={at}
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
      </QueryList>
    </>
  )
}
