import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { whenIdle } from '#ui/hooks/when-idle.ts'
import { toast } from './toaster.tsx'

/** Lazy dialogs whose code hasn't been loaded yet. */
const waiting = new Set<() => Promise<unknown>>()

/**
 * A dialog whose code is loaded when the page is idle, or when it is opened if that is earlier. Render it in a
 * `LateDialog`. If loading fails, opening it shows an error.
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

type Closable = { open?: boolean; onOpenChange?: (open: boolean) => void; onClose?: () => void }

function Unreachable({ open, onOpenChange, onClose }: Closable) {
  useEffect(() => {
    if (open === false) return
    toast.error('Failed to load this. Please reload the page.')
    onOpenChange?.(false)
    onClose?.()
  }, [open, onOpenChange, onClose])
  return null
}

/** Renders a lazy dialog; it stays mounted while closing, which keeps its form's values. */
export function LateDialog({ open, children }: { open: boolean; children: ReactNode }) {
  const [wanted, setWanted] = useState(open)
  if (open && !wanted) setWanted(true)
  useEffect(() => {
    const load = () => {
      // After a failure, opening it again retries.
      for (const once of waiting) once().catch(() => {})
    }
    return whenIdle(load)
  }, [])
  return wanted && <Suspense>{children}</Suspense>
}
