import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '#ui/cn.ts'
import { backdropStyle } from './dialog.tsx'
import { PopupPlace, usePopupPlace } from './popup-place.ts'

type Props = {
  open?: boolean
  onOpenChange?: (open: boolean) => void
  /** The accessible name; `hideTitle` hides it visually. */
  title: string
  hideTitle?: boolean
  side?: 'left' | 'right'
  className?: string
  children: ReactNode
}

/** A panel that slides in from an edge, over the page. */
export function Sheet({ open, onOpenChange, title, hideTitle, side = 'right', className, children }: Props) {
  const place = usePopupPlace()
  return (
    <Base.Root {...(open !== undefined && { open })} onOpenChange={(next) => onOpenChange?.(next)}>
      <Base.Portal container={place}>
        <Base.Backdrop className={backdropStyle} />
        <Base.Popup
          className={cn(
            'fixed inset-y-0 z-50 flex w-96 max-w-[88vw] flex-col bg-surface text-ink shadow-lg outline-none transition-transform duration-200 ease-out',
            side === 'right'
              ? 'right-0 border-l border-rule data-ending-style:translate-x-full data-starting-style:translate-x-full'
              : 'left-0 border-r border-rule data-ending-style:-translate-x-full data-starting-style:-translate-x-full',
            className,
          )}
        >
          {hideTitle ? (
            <Base.Title className="sr-only">{title}</Base.Title>
          ) : (
            <header className="border-b border-rule py-4 pr-14 pl-5">
              <Base.Title className="font-serif text-xl font-medium">{title}</Base.Title>
            </header>
          )}
          <PopupPlace value={undefined}>{children}</PopupPlace>
          {/* Last, so that the sheet's content gets the focus. */}
          <Base.Close
            aria-label="Close"
            className="tap absolute top-3 right-2 inline-flex size-10 items-center justify-center rounded-sm text-ink-soft hover:bg-hover hover:text-ink"
          >
            <X aria-hidden className="size-[1.125rem]" />
          </Base.Close>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
