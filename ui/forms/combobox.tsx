import { Combobox as Base } from '@base-ui/react/combobox'
import { Check, ChevronDown } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { cn } from '#ui/cn.ts'
import { useHydrated } from '#ui/hooks/use-hydrated.ts'
import { usePopupPlace } from '#ui/overlays/popup-place.ts'
import { itemStyle, popupStyle } from '#ui/overlays/popup-style.ts'
import { controlStyle } from './control-style.ts'
import { useFieldControl } from './field-context.ts'
import { Input } from './input.tsx'
import type { SelectOption } from './select.tsx'

type Props = {
  options: readonly SelectOption[]
  value: string
  onValueChange: (value: string) => void
  /**
   * For options that the server searches: called with the typed text after a pause; the results come as `options`,
   * which must always include the chosen one.
   */
  onSearch?: (text: string) => void
  /** Whether results are pending: until then no options are offered, so that none is chosen by mistake. */
  searching?: boolean
  placeholder?: string
  empty?: string
  disabled?: boolean
  id?: string
  onBlur?: () => void
  className?: string
  'aria-label'?: string
}

/** Selects one of many options, found by typing. An empty value means no choice. */
export function Combobox(props: Props) {
  return useHydrated() ? <StyledCombobox {...props} /> : <ServedCombobox {...props} />
}

/** Null for an empty value, so that results without an option for it don't change the choice. */
const chosen = ({ options, value }: Pick<Props, 'options' | 'value'>) =>
  (value && options.find((option) => option.value === value)) || null

function ServedCombobox({ options, value, onValueChange, onSearch, searching, empty, ...props }: Props) {
  return <Input {...props} readOnly value={chosen({ options, value })?.label ?? ''} />
}

function StyledCombobox({
  options,
  value,
  onValueChange,
  onSearch,
  searching = false,
  placeholder,
  empty = 'Nothing found.',
  disabled,
  className,
  ...props
}: Props) {
  const { search, waiting } = useSearch(onSearch)
  const isSearching = waiting || searching
  const [open, setOpen] = useState(false)
  const place = usePopupPlace()
  return (
    <Base.Root
      items={isSearching ? [] : options}
      {...(onSearch && { filter: null })}
      value={chosen({ options, value })}
      isItemEqualToValue={(item, other) => item?.value === other?.value}
      onValueChange={(option) => onValueChange(option?.value ?? '')}
      onInputValueChange={(text, { reason }) => search(text, reason)}
      onOpenChange={setOpen}
      disabled={disabled ?? false}
    >
      <div className="relative">
        <Base.Input
          {...useFieldControl(props)}
          placeholder={placeholder}
          onKeyDown={(event) => {
            // With its list closed, Escape would clear the choice; it should close the surrounding dialog instead.
            if (event.key === 'Escape' && !open) event.preventBaseUIHandler()
          }}
          className={cn(controlStyle, 'h-10 pr-9 pointer-coarse:h-11 pointer-coarse:pr-11', className)}
        />
        <Base.Trigger
          aria-label="Show options"
          tabIndex={-1}
          className="absolute inset-y-0 right-0 inline-flex w-9 items-center justify-center text-ink-faint pointer-coarse:w-11"
        >
          <ChevronDown aria-hidden className="size-4" />
        </Base.Trigger>
      </div>
      <Base.Portal container={place}>
        <Base.Positioner sideOffset={4} className="z-50 outline-none">
          <Base.Popup className={cn(popupStyle, 'w-(--anchor-width) p-0')}>
            <Base.Empty className="px-3.5 py-2.5 text-ink-faint empty:hidden">
              {isSearching ? 'Searching...' : empty}
            </Base.Empty>
            <Base.List className="max-h-[min(22rem,var(--available-height))] overflow-y-auto py-1 data-empty:hidden">
              {(option: SelectOption) => (
                <Base.Item
                  key={option.value}
                  value={option}
                  disabled={option.disabled ?? false}
                  className={cn(itemStyle, 'mx-1 grid grid-cols-[1fr_1rem]')}
                >
                  {option.label}
                  <Base.ItemIndicator className="text-brass">
                    <Check aria-hidden className="size-4" />
                  </Base.ItemIndicator>
                </Base.Item>
              )}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

const pauseMs = 200

/** Calls back with the typed text after a pause (`waiting` until then); after a choice, with an empty text. */
function useSearch(onSearch: Props['onSearch']) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [waiting, setWaiting] = useState(false)
  useEffect(() => () => clearTimeout(timer.current), [])
  const search = (text: string, reason: string) => {
    if (!onSearch) return
    const typed = reason === 'input-change' || reason === 'input-clear'
    clearTimeout(timer.current)
    setWaiting(typed)
    const pass = () => {
      setWaiting(false)
      onSearch(typed ? text.trim() : '')
    }
    timer.current = setTimeout(pass, typed ? pauseMs : 0)
  }
  return { search, waiting }
}
