import type { ReactNode } from 'react'
import { Button } from '#ui/forms/button.tsx'
import { Filter } from '#ui/forms/filter.tsx'
import { SearchField } from '#ui/forms/search-field.tsx'
import { QueryList, type QueryListProps } from './query-list.tsx'
import { Toolbar } from './toolbar.tsx'

/** The list's filters from the URL, and functions to change them. */
interface List<Item> extends Pick<QueryListProps<Item>, 'at'> {
  input: object
  change: (changes: Record<string, string>) => void
  isNarrowed: boolean
  /** Clears all filters and the search. */
  widen: () => void
  page: QueryListProps<Item>['query']
}

interface Choice {
  /** Its URL parameter. */
  name: string
  label: string
  /** The label of the first option, which means all. */
  all: string
  options: readonly { value: string; label: string }[]
  /** The value if the URL has none. */
  standard?: string
  className?: string
}

export type ListScreenProps<Item> = Omit<QueryListProps<Item>, 'query' | 'narrowed' | 'onWiden' | 'at'> & {
  list: List<Item>
  /** The search field's label, if the list can be searched. */
  search?: string
  filters?: readonly Choice[]
  /** Before the filters, and at the end of the toolbar. */
  before?: ReactNode
  after?: ReactNode
  /** Shown when the list is limited to one other record: its description, and a link to the whole list. */
  only?: { name: string; says: string; all: string }
  onWiden?: () => void
  /** Shown in place of the list. */
  instead?: ReactNode
}

/** A list with its search and filters, and the page that they select. */
export function ListScreen<Item>({
  list,
  search,
  filters = [],
  before,
  after,
  only,
  onWiden,
  instead,
  ...props
}: ListScreenProps<Item>) {
  const asked = list.input as Record<string, string | undefined>
  return (
    <>
      <Toolbar>
        {search && (
          <SearchField
            label={search}
            value={asked.search ?? ''}
            onSearch={(text) => list.change({ search: text })}
          />
        )}
        {before}
        {filters.map(({ name, standard, options, ...choice }) => (
          <Filter
            key={name}
            {...choice}
            options={[...options]}
            value={asked[name] === standard ? '' : (asked[name] ?? '')}
            onChange={(value) => list.change({ [name]: value })}
          />
        ))}
        {after}
      </Toolbar>
      {only && asked[only.name] && (
        <p className="-mt-2 flex items-center gap-3 text-sm text-ink-soft">
          {only.says}
          <Button variant="link" size="sm" onClick={() => list.change({ [only.name]: '' })}>
            {only.all}
          </Button>
        </p>
      )}
      {instead ?? (
        <QueryList
          {...props}
          query={list.page}
          narrowed={list.isNarrowed}
          onWiden={onWiden ?? list.widen}
          at={list.at}
        />
      )}
    </>
  )
}
