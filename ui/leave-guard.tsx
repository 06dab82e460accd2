import { useEffect, useRef, useState } from 'react'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from './confirm-dialog.tsx'

const leaveEvent = 'portico-leave'
type Proceed = () => Promise<unknown>

/**
 * For what ends the page by itself, such as signing out: does it at once, or after the guard's question. Whoever
 * proceeds says why it failed.
 */
export function leaveThen(proceed: Proceed): void {
  const asks = !window.dispatchEvent(new CustomEvent(leaveEvent, { cancelable: true, detail: proceed }))
  if (!asks) proceed().catch(() => {})
}

/**
 * While it is there, leaving the page asks first: render it once something was typed. One at a time; closing the
 * window is asked about by the browser, in its own words.
 */
export function LeaveGuard() {
  const leaving = useRef(false)
  const [held, setHeld] = useState<Proceed>()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    const ask = (event: Event) => {
      if (!leaving.current) event.preventDefault()
    }
    const hold = (event: Event) => {
      event.preventDefault()
      setHeld(() => (event as CustomEvent<Proceed>).detail)
    }
    window.addEventListener('beforeunload', ask)
    window.addEventListener(leaveEvent, hold)
    return () => {
      window.removeEventListener('beforeunload', ask)
      window.removeEventListener(leaveEvent, hold)
    }
  }, [])
  return (
    <ConfirmDialog
      open={held !== undefined || blocker.state === 'blocked'}
      onOpenChange={(open) => {
        if (open) return
        setHeld(undefined)
        if (!leaving.current) blocker.reset?.()
      }}
      title="Discard what you typed?"
      description="Nothing of it has been saved."
      confirmLabel="Discard"
      cancelLabel="Keep writing"
      onConfirm={async () => {
        leaving.current = true
        if (!held) return blocker.proceed?.()
        await held().catch((failure: unknown) => {
          leaving.current = false
          throw failure
        })
      }}
    />
  )
}
