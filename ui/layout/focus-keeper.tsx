import { type ReactNode, useEffect, useRef } from 'react'

type Props = {
  /** A value that changes when rows are added or removed. */
  rows: unknown
  children: ReactNode
}

/** How long a closing dialog takes until it returns the focus, possibly to a removed element, in milliseconds. */
const closing = 400

const isInDialog = (element: Element) => element.closest('[role=dialog], [role=alertdialog]') !== null

/** Wraps a list: when the row that had the focus is removed, the list gets the focus. */
export function FocusKeeper({ rows, children }: Props) {
  const list = useRef<HTMLDivElement>(null)
  const isWithin = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a removed row may have had the focus
  useEffect(() => {
    const take = () => {
      if (isWithin.current && document.activeElement === document.body)
        list.current?.focus({ preventScroll: true })
    }
    take()
    const timer = setTimeout(take, closing)
    return () => clearTimeout(timer)
  }, [rows])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only observes the focus
    <div
      ref={list}
      tabIndex={-1}
      // Takes no space while it is empty.
      className="outline-offset-4 empty:absolute"
      onFocus={() => {
        isWithin.current = true
      }}
      // A blur event means that the focus moved elsewhere or that the user clicked outside; removing a row fires none.
      onBlur={({ target, relatedTarget }) => {
        if (relatedTarget ? !isInDialog(relatedTarget) : !isInDialog(target) && document.hasFocus())
          isWithin.current = false
      }}
    >
      {children}
    </div>
  )
}
