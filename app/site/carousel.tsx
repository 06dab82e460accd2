import { ArrowLeft, ArrowRight, Pause, Play } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { cn } from '#ui/cn.ts'
import { useAutoplay, useOverflow } from './carousel-motion.ts'

type Props = {
  label: string
  slides: readonly { key: string; content: ReactNode }[]
  /** Milliseconds per slide. Reduced motion turns autoplay off, and any interaction ends it. */
  autoplay?: number
}

const control =
  'inline-flex size-11 items-center justify-center rounded-full border border-rule-strong text-ink transition-colors hover:bg-hover disabled:cursor-not-allowed disabled:opacity-40'

/**
 * Shows one, two or three cards at a time, by width, in a loop. The strip scrolls natively, so that touch, wheel and
 * browsers without JavaScript work as usual.
 */
export function Carousel({ label, slides, autoplay }: Props) {
  const strip = useRef<HTMLUListElement>(null)
  const scrolls = useOverflow(strip)

  const step = (way: 1 | -1) => {
    const list = strip.current
    const card = list?.firstElementChild
    if (!list || !card) return
    const width = card.getBoundingClientRect().width
    const last = list.scrollWidth - list.clientWidth
    const at = list.scrollLeft
    const end = way === 1 ? at >= last - 1 : at <= 1
    const left = end ? (way === 1 ? 0 : last) : (Math.round(at / width) + way) * width
    list.scrollTo({
      left,
      behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth',
    })
  }
  const { playing, setPlaying } = useAutoplay(autoplay, () => step(1))
  const go = (way: 1 | -1) => {
    setPlaying(false)
    step(way)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    go(event.key === 'ArrowLeft' ? -1 : 1)
  }
  const stop = () => setPlaying(false)

  return (
    <section aria-roledescription="carousel" aria-label={label} onKeyDown={onKeyDown}>
      <ul
        ref={strip}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by the keyboard
        tabIndex={0}
        aria-label={`${label}: use the arrow keys to move`}
        aria-live={playing ? 'off' : 'polite'}
        onPointerDown={stop}
        onWheel={stop}
        onFocus={stop}
        className="relative -mx-3 flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain [scrollbar-width:none]"
      >
        {slides.map(({ key, content }) => (
          <li key={key} className="min-w-0 shrink-0 basis-full snap-start px-3 md:basis-1/2 lg:basis-1/3">
            {content}
          </li>
        ))}
      </ul>
      <div className="mt-8 flex items-center gap-3" data-screen-only>
        <button
          type="button"
          aria-label={`Previous: ${label}`}
          className={control}
          disabled={!scrolls}
          onClick={() => go(-1)}
        >
          <ArrowLeft aria-hidden className="size-5" />
        </button>
        <button
          type="button"
          aria-label={`Next: ${label}`}
          className={control}
          disabled={!scrolls}
          onClick={() => go(1)}
        >
          <ArrowRight aria-hidden className="size-5" />
        </button>
        {autoplay && (
          <button
            type="button"
            className={cn(control, 'motion-reduce:hidden')}
            disabled={!scrolls}
            aria-label={playing ? `Pause: ${label}` : `Play: ${label}`}
            onClick={() => setPlaying(!playing)}
          >
            {playing ? <Pause aria-hidden className="size-4.5" /> : <Play aria-hidden className="size-4.5" />}
          </button>
        )}
      </div>
    </section>
  )
}
