import { useEffect, useRef, useState } from 'react'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from './confirm-dialog.tsx'

const leaveEvent = 'portico-leave'
export type Proceed = () => Promise<unknown>

let guards = 0
let released = false

/** Whether something was typed here that goes with the page. */
export const isGuarded = () => guards > 0
/** From now on the page may be left without a question. */
export const releaseGuards = () => {
  released = true
}

/** Counts what a form holds as typed, where the form asks in its own words before it is left. */
export function useUnsaved(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return
    guards += 1
    return () => {
      guards -= 1
    }
  }, [isUnsaved])
}

/**
 * For what ends the page by itself, such as signing out: does it at once, or after the guard's question. Whoever
 * proceeds says why it failed.
 */
export function leaveThen(proceed: Proceed): void {
  const asks = !window.dispatchEvent(new CustomEvent(leaveEvent, { cancelable: true, detail: proceed }))
  if (!asks) proceed().catch(() => {})
}

/** Hears of what `leaveThen` is about to do; answering true keeps it until the listener proceeds. */
export function onLeaving(listener: (proceed: Proceed) => boolean): () => void {
  const hear = (event: Event) => {
    if (listener((event as CustomEvent<Proceed>).detail)) event.preventDefault()
  }
  window.addEventListener(leaveEvent, hear)
  return () => window.removeEventListener(leaveEvent, hear)
}

/**
 * While it is there, leaving the page asks first: render it once something was typed. One at a time; closing the
 * window is asked about by the browser, in its own words.
 */
export function LeaveGuard() {
  const leaving = useRef(false)
  useUnsaved(true)
  const [held, setHeld] = useState<Proceed>()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    const ask = (event: Event) => {
      if (!leaving.current && !released) event.preventDefault()
    }
    const left = onLeaving((proceed) => {
      setHeld(() => proceed)
      return true
    })
    window.addEventListener('beforeunload', ask)
    return () => {
      window.removeEventListener('beforeunload', ask)
      left()
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
