import { Select as Base } from '@base-ui/react/select'
import { Check, ChevronDown } from 'lucide-react'
import { cn } from '#ui/cn.ts'
import { useHydrated } from '#ui/hooks/use-hydrated.ts'
import { usePopupPlace } from '#ui/overlays/popup-place.ts'
import { itemStyle, popupStyle } from '#ui/overlays/popup-style.ts'
import { controlStyle } from './control-style.ts'
import { useFieldControl } from './field-context.ts'
import { NativeSelect } from './native-select.tsx'

const choose = 'Choose…'

export type SelectOption = { value: string; label: string; disabled?: boolean }

type Props = {
  options: readonly SelectOption[]
  value: string | null
  onValueChange: (value: string) => void
  onBlur?: () => void
  'aria-label'?: string
}

/**
 * A styled select for a few options. With react-hook-form use Controller. Rendered as a native select on the server.
 */
export function Select(props: Props) {
  return useHydrated() ? <StyledSelect {...props} /> : <ServedSelect {...props} />
}

function ServedSelect({ options, value, onValueChange, ...props }: Props) {
  return (
    <NativeSelect {...props} value={value ?? ''} onChange={(event) => onValueChange(event.target.value)}>
      <option value="" disabled>
        {choose}
      </option>
      {options.map((option) => (
        <option key={option.value} value={option.value} disabled={option.disabled}>
          {option.label}
        </option>
      ))}
    </NativeSelect>
  )
}

function StyledSelect({ options, value, onValueChange, ...props }: Props) {
  const place = usePopupPlace()
  return (
    <Base.Root items={options} value={value || null} onValueChange={(next) => onValueChange(next ?? '')}>
      <Base.Trigger
        {...useFieldControl(props)}
        className={cn(
          controlStyle,
          'flex h-10 items-center justify-between gap-2 text-left select-none pointer-coarse:h-11',
        )}
      >
        <Base.Value placeholder={choose} className="truncate data-placeholder:text-ink-faint" />
        <Base.Icon className="shrink-0 text-ink-faint">
          <ChevronDown aria-hidden className="size-4" />
        </Base.Icon>
      </Base.Trigger>
      <Base.Portal container={place}>
        <Base.Positioner sideOffset={4} alignItemWithTrigger={false} className="z-50 outline-none">
          <Base.Popup className={cn(popupStyle, 'min-w-(--anchor-width) p-0')}>
            <Base.List className="max-h-[min(22rem,var(--available-height))] overflow-y-auto py-1">
              {options.map((option) => (
                <Base.Item
                  key={option.value}
                  value={option.value}
                  disabled={option.disabled ?? false}
                  className={cn(itemStyle, 'mx-1 grid grid-cols-[1fr_1rem]')}
                >
                  <Base.ItemText>{option.label}</Base.ItemText>
                  <Base.ItemIndicator className="text-brass">
                    <Check aria-hidden className="size-4" />
                  </Base.ItemIndicator>
                </Base.Item>
              ))}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
