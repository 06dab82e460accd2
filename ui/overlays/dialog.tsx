import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ComponentProps, type ReactNode, use } from 'react'
import { cn } from '#ui/cn.ts'
import { type VariantsOf, variants } from '#ui/forms/variants.ts'
import { PageRemoved, PopupPlace, usePopupPlace } from './popup-place.ts'

const popup = variants(
  [
    'fixed z-50 flex flex-col bg-surface text-ink shadow-lg outline-none',
    'transition-[opacity,translate] duration-150 data-starting-style:translate-y-2 data-starting-style:opacity-0 data-ending-style:opacity-0',
  ].join(' '),
  {
    size: {
      sm: 'max-w-md',
      md: 'max-w-xl',
      lg: 'max-w-3xl',
      full: 'inset-0',
    },
    sheet: {
      true: '',
      // On a phone a dialog is a sheet at the bottom edge, within reach of the thumb.
      false:
        'inset-x-0 bottom-0 mx-auto max-h-[92dvh] w-full rounded-t-xl border border-rule sm:inset-x-4 sm:top-1/2 sm:bottom-auto sm:w-auto sm:max-h-[86dvh] sm:-translate-y-1/2 sm:rounded-lg sm:data-starting-style:-translate-y-[48%]',
    },
  },
  { size: 'md', sheet: false },
)

export const backdropStyle =
  'fixed inset-0 z-50 bg-backdrop transition-opacity duration-150 data-starting-style:opacity-0 data-ending-style:opacity-0'

type Props = {
  open?: boolean
  onOpenChange?: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  size?: VariantsOf<typeof popup>['size']
  className?: string
  /** DialogBody and DialogFooter, or a DialogForm around both. */
  children: ReactNode
}

/** A modal dialog. `size="full"` takes the whole screen. Escape, the cross and the backdrop close it. */
export function Dialog({ open, onOpenChange, title, description, size, className, children }: Props) {
  const place = usePopupPlace()
  const isRemoved = use(PageRemoved)
  return (
    <Base.Root
      {...(open !== undefined && { open })}
      onOpenChange={(next, { cancel }) => (isRemoved ? cancel() : onOpenChange?.(next))}
    >
      <Base.Portal container={place}>
        <Base.Backdrop className={backdropStyle} />
        <Base.Popup
          data-size={size ?? 'md'}
          className={cn(popup({ size, sheet: size === 'full' }), className)}
        >
          <header className="border-b border-rule py-4 pr-14 pl-5 sm:pl-6">
            <div className="flex flex-col gap-0.5">
              <Base.Title className="font-serif text-2xl font-medium">{title}</Base.Title>
              {description && (
                <Base.Description className="text-sm text-ink-soft">{description}</Base.Description>
              )}
            </div>
          </header>
          <PopupPlace value={undefined}>{children}</PopupPlace>
          {/* Last, so that the first field gets the focus. */}
          <Base.Close
            aria-label="Close"
            className="tap absolute top-3.5 right-3 inline-flex size-9 shrink-0 items-center justify-center rounded-sm text-ink-soft hover:bg-hover hover:text-ink"
          >
            <X aria-hidden className="size-[1.125rem]" />
          </Base.Close>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

/** Scrolls when the dialog is taller than the screen. */
export const DialogBody = ({ className, ...props }: ComponentProps<'div'>) => (
  <div
    {...props}
    className={cn(
      'flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto overscroll-contain px-5 py-5 sm:px-6',
      'in-data-[size=full]:px-[max(1.25rem,calc(50%-24rem))]',
      className,
    )}
  />
)

/** The actions, always visible. */
export const DialogFooter = ({ className, ...props }: ComponentProps<'div'>) => (
  <div
    {...props}
    className={cn(
      'flex flex-col-reverse gap-2 border-t border-rule px-5 py-4 sm:flex-row sm:justify-end sm:px-6',
      className,
    )}
  />
)

/** A form that holds DialogBody and DialogFooter. */
export const DialogForm = ({ className, ...props }: ComponentProps<'form'>) => (
  <form method="post" noValidate {...props} className={cn('flex min-h-0 flex-1 flex-col', className)} />
)
