import { useEffect, useState } from 'react'
import { FirmMark } from '#features/firm/firm-mark.tsx'
import { firm } from '#firm.ts'
import { Button } from '#ui/forms/button.tsx'

const everyMs = 3_000

/** Reloads the page only once the server responds; until then the browser would show its own error page. */
const open = (target: string | undefined) =>
  fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => {
      if (!ok) return
      if (target && target !== window.location.pathname + window.location.search)
        window.location.assign(target)
      else window.location.reload()
    },
    () => {},
  )

/** Opens the target, or reloads this page, as soon as the server responds; `tryAgain` checks immediately. */
export function useOpeningAgain(target?: string) {
  const [trying, setTrying] = useState(false)
  useEffect(() => {
    const timer = setInterval(open, everyMs, target)
    return () => clearInterval(timer)
  }, [target])
  const tryAgain = () => {
    setTrying(true)
    void open(target).finally(() => setTrying(false))
  }
  return { trying, tryAgain }
}

/** Replaces a public page's content while there is no connection to load it. */
export function PageOutOfReach({ target }: { target?: string }) {
  const { trying, tryAgain } = useOpeningAgain(target)
  return (
    <div
      role="alert"
      className="mx-auto flex w-full max-w-2xl flex-col items-start gap-6 px-4 py-24 sm:px-6 sm:py-32"
    >
      <h1 className="font-serif text-4xl tracking-[-0.02em] sm:text-5xl">The connection is lost</h1>
      <p className="max-w-text text-lg text-ink-soft">
        This page opens by itself as soon as the connection is back.
      </p>
      <Button variant="secondary" pending={trying} onClick={tryAgain}>
        Try again
      </Button>
    </div>
  )
}

/** The same without a frame around it. */
export const ConnectionLost = () => (
  <main id="main" className="mx-auto flex min-h-dvh max-w-2xl flex-col justify-center">
    <p className="flex items-center gap-3 px-4 font-serif text-xl font-medium sm:px-6">
      <FirmMark className="size-10" />
      {firm.name}
    </p>
    <PageOutOfReach />
  </main>
)
