import { useEffect, useRef, useState } from 'react'

type Props = {
  /** When it ends, as an ISO time of the server's clock. */
  until: string
  /** The server's time when it responded, because the reader's clock may be wrong. */
  now: string
  onEnd?: () => void
}

/** Seconds as m:ss, never below 0:00. */
function minutesAndSeconds(seconds: number) {
  const left = Math.max(0, Math.ceil(seconds))
  return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
}

/** Counts down to `until`, then shows 'Expired'. Screen readers announce the last minute and the end only. */
export function Countdown({ until, now, onEnd }: Props) {
  const total = (Date.parse(until) - Date.parse(now)) / 1000
  const [left, setLeft] = useState(total)
  const ended = useRef(onEnd)
  ended.current = onEnd

  useEffect(() => {
    // The page's monotonic clock: changing the time of day doesn't move it.
    const end = performance.now() + total * 1000
    let timer: ReturnType<typeof setTimeout>
    const tick = () => {
      const rest = (end - performance.now()) / 1000
      setLeft(rest)
      if (rest <= 0) ended.current?.()
      else timer = setTimeout(tick, (rest % 1) * 1000 || 1000)
    }
    tick()
    return () => clearTimeout(timer)
  }, [total])

  const seconds = Math.ceil(left)
  return (
    <span className="tabular-nums">
      <span role="timer">{seconds > 0 ? minutesAndSeconds(left) : 'Expired'}</span>
      <span className="sr-only" aria-live="polite">
        {seconds <= 0 ? 'Expired' : seconds <= 60 ? 'Less than a minute left' : ''}
      </span>
    </span>
  )
}
