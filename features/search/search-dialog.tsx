import { Autocomplete } from '@base-ui/react/autocomplete'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { cn } from '#ui/cn.ts'
import { Button } from '#ui/forms/button.tsx'
import { controlStyle } from '#ui/forms/control-style.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { itemStyle } from '#ui/overlays/popup-style.ts'
import { searchLimits } from './search.schema.ts'
import { namedForPin, type SearchCommand } from './search-commands.ts'
import { type SearchChoice, searchGroups } from './search-groups.ts'
import type { SearchSide } from './search-places.ts'
import { useSearch } from './use-search.ts'

export interface SearchDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

type Props = SearchDialogProps & {
  side: SearchSide
  commands: readonly SearchCommand[]
}

/** Finds everything that the reader may read, and the portal's commands; each opens by Enter or a press. */
export function SearchDialog({ open, onOpenChange, ...props }: Props) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Search"
      className="max-sm:top-4 sm:top-[12dvh] sm:bottom-auto sm:max-h-[76dvh] sm:translate-y-0 sm:data-starting-style:translate-y-2"
    >
      <Found {...props} onChoose={() => onOpenChange(false)} />
    </Dialog>
  )
}

function Found({
  side,
  commands,
  onChoose,
}: Omit<Props, keyof SearchDialogProps> & { onChoose: () => void }) {
  const [typed, setTyped] = useState('')
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const forPin = namedForPin(side, typed)
  const search = useSearch(side, forPin ?? typed)
  const found = search.isTooShort || search.isError ? [] : (search.data ?? [])
  const groups = searchGroups({
    side,
    pathname,
    text: typed.trim(),
    isPin: forPin !== undefined,
    found,
    commands,
  })
  const count = groups.reduce((sum, { items }) => sum + items.length, 0)
  const choose = ({ to, isFound }: SearchChoice) => {
    // Until the answer is there, what is shown was found for an older text.
    if (isFound && search.isSearching) return
    onChoose()
    navigate(to)
  }
  return (
    <Autocomplete.Root
      inline
      open
      items={groups}
      filter={null}
      mode="none"
      autoHighlight="always"
      keepHighlight
      value={typed}
      onValueChange={(value, { reason }) => reason !== 'item-press' && setTyped(value)}
      itemToStringValue={({ label }: SearchChoice) => label}
    >
      <div className="relative border-b border-rule px-5 py-3 sm:px-6">
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-8 size-4 -translate-y-1/2 text-ink-faint sm:left-9"
        />
        <Autocomplete.Input
          aria-label="Search everything"
          placeholder={placeholders[side]}
          maxLength={searchLimits.max}
          autoComplete="off"
          spellCheck={false}
          // With an inline list, Escape would clear the text; it should close the dialog.
          onKeyDown={(event) => event.key === 'Escape' && event.preventBaseUIHandler()}
          className={cn(controlStyle, 'h-11 pl-9')}
        />
      </div>
      <div className="flex min-h-0 flex-1 flex-col">
        <Autocomplete.Status className="px-5 pt-3 pb-1 text-sm text-ink-soft sm:px-6">
          {statusOf(search, count)}
        </Autocomplete.Status>
        {search.isError && !search.isTooShort && (
          <div className="px-5 py-2 sm:px-6">
            <Button
              variant="secondary"
              size="sm"
              pending={search.isFetching}
              onClick={() => search.refetch()}
            >
              Retry
            </Button>
          </div>
        )}
        <Autocomplete.List
          aria-label="Results"
          aria-busy={search.isSearching}
          className="flex min-h-0 flex-col gap-2 overflow-y-auto overscroll-contain px-3 pb-3 outline-none data-empty:hidden sm:px-4"
        >
          {(group: (typeof groups)[number]) => (
            <Autocomplete.Group key={group.value} items={group.items}>
              <Autocomplete.GroupLabel className="px-2.5 py-1 text-xs font-medium text-ink-soft">
                {group.value}
              </Autocomplete.GroupLabel>
              <Autocomplete.Collection>
                {(item: SearchChoice) => (
                  <Autocomplete.Item
                    key={item.id}
                    value={item}
                    className={cn(itemStyle, 'min-h-11 py-2')}
                    onClick={() => choose(item)}
                  >
                    <item.icon aria-hidden className="size-4 shrink-0 text-ink-soft" />
                    <span className="flex min-w-0 flex-1 flex-col">
                      <span className="truncate">{item.label}</span>
                      {item.detail && <span className="truncate text-xs text-ink-soft">{item.detail}</span>}
                    </span>
                  </Autocomplete.Item>
                )}
              </Autocomplete.Collection>
            </Autocomplete.Group>
          )}
        </Autocomplete.List>
      </div>
    </Autocomplete.Root>
  )
}

const placeholders: Record<SearchSide, string> = {
  admin: 'Cases, people, documents, dates',
  lawyer: 'Cases, clients, documents, dates',
  client: 'Cases and documents',
}

function statusOf({ isTooShort, isSearching, isError, text }: ReturnType<typeof useSearch>, count: number) {
  if (isTooShort) return 'Type a number, a title or a name.'
  if (isError) return 'The search failed.'
  if (isSearching) return 'Searching...'
  if (count === 0) return `Nothing found for “${text}”.`
  return count === 1 ? '1 result' : `${count} results`
}
