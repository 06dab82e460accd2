import { type ReactNode, useEffect, useRef } from 'react'

type Props = {
  /** Changes whenever rows come or go. */
  rows: unknown
  children: ReactNode
}

/** How long a dialog takes to go, and to give the focus back to what may be gone by then, in milliseconds. */
const closing = 400

const isInDialog = (element: Element) => element.closest('[role=dialog], [role=alertdialog]') !== null

/** Around a list: when the row that had the focus is gone, the list takes it, so that the keyboard goes on there. */
export function FocusKeeper({ rows, children }: Props) {
  const list = useRef<HTMLDivElement>(null)
  const isWithin = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows that went are what may have had the focus
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
    // biome-ignore lint/a11y/noStaticElementInteractions: it watches where the focus is, and does nothing
    <div
      ref={list}
      tabIndex={-1}
      // With nothing in it, it takes no room.
      className="outline-offset-4 empty:absolute"
      onFocus={() => {
        isWithin.current = true
      }}
      // What is taken away with its row tells nobody that it lost the focus; what is left for another element, or for
      // none by a click beside everything, does.
      onBlur={({ target, relatedTarget }) => {
        if (relatedTarget ? !isInDialog(relatedTarget) : !isInDialog(target) && document.hasFocus())
          isWithin.current = false
      }}
    >
      {children}
    </div>
  )
}
