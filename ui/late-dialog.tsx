import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { toast } from './toaster.tsx'

/** Dialogs that nobody has opened yet, and that the page hasn't had the time for. */
const waiting = new Set<() => Promise<unknown>>()

/**
 * A dialog whose code comes after the page: when the page has nothing else to do, or when it is opened if that is
 * sooner. Stands in a `LateDialog`. Should its code not arrive, opening it says so.
 */
export function lateDialog<Props>(load: () => Promise<ComponentType<Props>>) {
  let loading: Promise<ComponentType<Props>> | undefined
  const once = () => {
    waiting.delete(once)
    loading ??= load().catch((error) => {
      loading = undefined
      throw error
    })
    return loading
  }
  waiting.add(once)
  return lazy(() =>
    once().then(
      (dialog) => ({ default: dialog }),
      () => ({ default: Unreachable as ComponentType<Props> }),
    ),
  )
}

function Unreachable({ open, onOpenChange }: { open?: boolean; onOpenChange?: (open: boolean) => void }) {
  useEffect(() => {
    if (open === false) return
    toast.error('Failed to load this. Please reload the page.')
    onOpenChange?.(false)
  }, [open, onOpenChange])
  return null
}

/** Where a late dialog stands; it stays while it closes, and what was typed in it stays with it. */
export function LateDialog({ open, children }: { open: boolean; children: ReactNode }) {
  const [wanted, setWanted] = useState(open)
  if (open && !wanted) setWanted(true)
  useEffect(() => {
    const load = () => {
      // Whoever opens one that fails now has another try.
      for (const once of waiting) once().catch(() => {})
    }
    // Safari doesn't tell when it is idle.
    if (!window.requestIdleCallback) {
      const timer = setTimeout(load, 1_000)
      return () => clearTimeout(timer)
    }
    const idle = requestIdleCallback(load, { timeout: 3_000 })
    return () => cancelIdleCallback(idle)
  }, [])
  return wanted && <Suspense>{children}</Suspense>
}
