import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { ReactElement, ReactNode } from 'react'
import { usePopupPlace } from './popup-place.ts'

/** The delay before a tooltip shows on hover, in milliseconds. */
const TOOLTIP_DELAY = 700

type Props = {
  content: ReactNode
  side?: 'top' | 'right' | 'bottom' | 'left'
  disabled?: boolean
  children: ReactElement
}

/** A hint about a control, on hover and on keyboard focus. The control needs its own accessible name. */
export function Tooltip({ content, side = 'top', disabled = false, children }: Props) {
  const place = usePopupPlace()
  return (
    <Base.Root disabled={disabled}>
      <Base.Trigger delay={TOOLTIP_DELAY} render={children} />
      <Base.Portal container={place}>
        <Base.Positioner side={side} sideOffset={6} className="z-60">
          <Base.Popup className="max-w-64 rounded-sm bg-primary px-2.5 py-1.5 text-xs text-on-primary shadow-md transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0">
            {content}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
