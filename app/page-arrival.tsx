import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/**
 * Announces a new page to screen readers after client-side navigation, as a browser does after a full load. If the
 * focused element was removed, the focus moves to the new content.
 */
export function PageArrival() {
  const { pathname } = useLocation()
  const left = useRef(pathname)
  const [title, setTitle] = useState('')
  useEffect(() => {
    if (left.current === pathname) return
    left.current = pathname
    setTitle(document.title)
    if (document.activeElement === document.body)
      document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname])
  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  )
}
