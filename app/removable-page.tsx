import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { PageRemoved, PopupPlace } from '#ui/overlays/popup-place.ts'

/**
 * Wraps the page, including dialogs and menus, in two elements that can be removed from the document and restored
 * unchanged: forms keep their values and chosen files. React can update them in between, because it only looks up nodes
 * inside them.
 */
export function RemovablePage({ removed, children }: { removed: boolean; children: ReactNode }) {
  const page = useRef<HTMLDivElement>(null)
  const [popups] = useState(() =>
    typeof document === 'undefined' ? undefined : document.createElement('div'),
  )
  const putBack = useRef<() => void>(undefined)
  useLayoutEffect(() => {
    if (!popups) return
    popups.dataset.popups = ''
    document.body.append(popups)
    return () => popups.remove()
  }, [popups])
  useLayoutEffect(() => {
    if (!page.current || !popups) return
    if (removed) putBack.current ??= takeOut(page.current, popups)
    else {
      putBack.current?.()
      putBack.current = undefined
    }
  }, [removed, popups])
  return (
    <PopupPlace value={popups}>
      <PageRemoved value={removed}>
        {/* The outer element stays in the document, so that React finds its position when it unmounts the page. */}
        <div className="contents">
          <div ref={page} className="contents">
            {children}
          </div>
        </div>
      </PageRemoved>
    </PopupPlace>
  )
}

/** @returns a function that restores both, with their scroll position and focus */
function takeOut(page: HTMLElement, popups: HTMLElement): () => void {
  const parent = page.parentElement
  const focused = document.activeElement
  const { scrollX, scrollY } = window
  page.remove()
  popups.remove()
  return () => {
    parent?.append(page)
    document.body.append(popups)
    window.scrollTo(scrollX, scrollY)
    if (focused instanceof HTMLElement && focused.isConnected) focused.focus({ preventScroll: true })
  }
}
