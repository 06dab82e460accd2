import { useEffect, useRef, useState } from 'react'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'

const leaveEvent = 'portico-leave'
export type Proceed = () => Promise<unknown>

let guards = 0
let released = false

/** Whether the page has typed text that leaving would lose. */
export const isGuarded = () => guards > 0
/** Allows leaving the page without asking. */
export const releaseGuards = () => {
  released = true
}

/** Marks a form as having typed text, if the form itself asks before it is closed. */
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
 * Runs an action that leaves the page, such as signing out: immediately, or after the guard's confirmation. The action
 * shows its own errors.
 */
export function leaveThen(proceed: Proceed): void {
  const asks = !window.dispatchEvent(new CustomEvent(leaveEvent, { cancelable: true, detail: proceed }))
  if (!asks) proceed().catch(() => {})
}

/** Called before `leaveThen` acts; returning true postpones the action until the listener proceeds. */
export function onLeaving(listener: (proceed: Proceed) => boolean): () => void {
  const onLeave = (event: Event) => {
    if (listener((event as CustomEvent<Proceed>).detail)) event.preventDefault()
  }
  window.addEventListener(leaveEvent, onLeave)
  return () => window.removeEventListener(leaveEvent, onLeave)
}

/**
 * While mounted, leaving the page asks for confirmation: render it when text has been typed, at most one at a time. For
 * closing the window the browser asks with its own text.
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
      description="Your changes haven’t been saved."
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
