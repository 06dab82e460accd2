import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/**
 * Tells screen readers which page they have come to, as a browser does where a page is loaded anew. Where what was
 * pressed went with the page before, the keyboard goes on in the new one's content.
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
