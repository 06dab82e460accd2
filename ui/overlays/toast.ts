import type { ExternalToast } from 'sonner'

type Tone = 'success' | 'error' | 'warning' | 'info' | 'dismiss'
type Say = (text: string | undefined, options?: ExternalToast) => void

const waiting: { tone: Tone; text: string | undefined; options: ExternalToast | undefined }[] = []
let deliver: (() => void) | undefined
const watchers = new Set<() => void>()
let needed = false

const say =
  (tone: Tone): Say =>
  (text, options) => {
    waiting.push({ tone, text, options })
    needed = true
    deliver?.()
    for (const notify of watchers) notify()
  }

/** Shows a toast at the lower right, from anywhere. The same `id` replaces an earlier one. */
export const toast: Record<Tone, Say> = {
  success: say('success'),
  error: say('error'),
  warning: say('warning'),
  info: say('info'),
  /** Removes the toast with this ID. */
  dismiss: say('dismiss'),
}

/** Passes on queued toasts, now and from now on. Only for the shelf. */
export function serveToasts(put: (tone: Tone, text: string | undefined, options?: ExternalToast) => void) {
  deliver = () => {
    for (const { tone, text, options } of waiting.splice(0)) put(tone, text, options)
  }
  deliver()
}

/** Whether this page has ever shown a toast, for useSyncExternalStore. */
export const anythingSaid = {
  subscribe(notify: () => void) {
    watchers.add(notify)
    return () => watchers.delete(notify)
  },
  now: () => needed,
}
