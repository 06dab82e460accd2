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

/** Says something at the lower right, from anywhere. The same `id` again replaces what it said before. */
export const toast: Record<Tone, Say> = {
  success: say('success'),
  error: say('error'),
  warning: say('warning'),
  info: say('info'),
  /** Takes away what was said under an id. */
  dismiss: say('dismiss'),
}

/** Hands over what is waiting, now and from now on. For the shelf alone. */
export function serveToasts(put: (tone: Tone, text: string | undefined, options?: ExternalToast) => void) {
  deliver = () => {
    for (const { tone, text, options } of waiting.splice(0)) put(tone, text, options)
  }
  deliver()
}

/** Whether anything was ever said on this page, for useSyncExternalStore. */
export const anythingSaid = {
  subscribe(notify: () => void) {
    watchers.add(notify)
    return () => watchers.delete(notify)
  },
  now: () => needed,
}
