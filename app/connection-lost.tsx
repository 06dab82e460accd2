import { useEffect, useState } from 'react'
import { firm } from '#firm.config.ts'
import { Button } from '#ui/button.tsx'
import { Mark } from '#ui/mark.tsx'

const everyMs = 3_000

/** Reloads once the firm answers; before that, the browser would put its own page here. */
const openAgain = () =>
  fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok && window.location.reload(),
    () => {},
  )

/** Opens the page as soon as the firm answers again; `tryAgain` asks at once. */
export function useOpeningAgain() {
  const [trying, setTrying] = useState(false)
  useEffect(() => {
    const timer = setInterval(openAgain, everyMs)
    return () => clearInterval(timer)
  }, [])
  const tryAgain = () => {
    setTrying(true)
    void openAgain().finally(() => setTrying(false))
  }
  return { trying, tryAgain }
}

/** In a page's place when the connection was lost on the way to it. Opens it as soon as the firm answers again. */
export function ConnectionLost() {
  const { trying, tryAgain } = useOpeningAgain()
  return (
    <main
      id="main"
      role="alert"
      className="mx-auto flex min-h-dvh max-w-2xl flex-col items-start justify-center gap-6 px-4 py-16 sm:px-6"
    >
      <p className="flex items-center gap-3 font-serif text-xl font-medium">
        <Mark className="size-10" />
        {firm.name}
      </p>
      <h1 className="mt-4 font-serif text-4xl tracking-[-0.02em] sm:text-5xl">The connection is lost</h1>
      <p className="max-w-text text-lg text-ink-soft">
        This page opens by itself as soon as the connection is back.
      </p>
      <Button variant="secondary" pending={trying} onClick={tryAgain}>
        Try again
      </Button>
    </main>
  )
}

/** Whether the page, or its code, was not answered at all, in the words of each browser. */
export const isConnectionLost = (error: unknown) =>
  error instanceof TypeError &&
  /failed to fetch|networkerror|load failed|import(ing a|ed) module/i.test(error.message)
