import { Menu as Base } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import type { ComponentProps, ReactElement, ReactNode } from 'react'
import { cn } from '#ui/cn.ts'
import { usePopupPlace } from './popup-place.ts'
import { itemStyle, popupStyle } from './popup-style.ts'

type MenuProps = {
  trigger: ReactElement
  defaultOpen?: boolean
  children: ReactNode
}

/** Actions behind one button: `<Menu trigger={<IconButton …/>}><MenuItem onClick={…}>…`. */
export function Menu({ trigger, defaultOpen = false, children }: MenuProps) {
  const place = usePopupPlace()
  return (
    <Base.Root defaultOpen={defaultOpen}>
      <Base.Trigger render={trigger} />
      <Base.Portal container={place}>
        <Base.Positioner align="end" sideOffset={4} className="z-50 outline-none">
          <Base.Popup className={cn(popupStyle, 'min-w-44 p-1')}>{children}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

export const MenuItem = ({
  tone,
  className,
  ...props
}: ComponentProps<typeof Base.Item> & { tone?: 'danger'; className?: string }) => (
  <Base.Item
    {...props}
    className={cn(
      itemStyle,
      '[&_svg]:size-4 [&_svg]:text-ink-faint',
      tone === 'danger' && 'text-danger [&_svg]:text-danger',
      className,
    )}
  />
)

/** An item that switches something on and off; the menu stays open. */
export const MenuCheckbox = ({ children, ...props }: ComponentProps<typeof Base.CheckboxItem>) => (
  <Base.CheckboxItem {...props} className={itemStyle}>
    <span aria-hidden className="inline-flex size-4 items-center justify-center">
      <Base.CheckboxItemIndicator>
        <Check className="size-4" />
      </Base.CheckboxItemIndicator>
    </span>
    {children}
  </Base.CheckboxItem>
)

export const MenuSeparator = () => <Base.Separator className="my-1 h-px bg-rule" />
