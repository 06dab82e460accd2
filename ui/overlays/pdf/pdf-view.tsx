import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react'
import { buttonStyle } from '#ui/forms/button-style.ts'
import { EmptyState } from '#ui/lists/empty-state.tsx'
import { ErrorState } from '#ui/lists/error-state.tsx'
import { Loading, Skeleton } from '#ui/lists/skeleton.tsx'
import { type OpenPdf, openPdf, type PdfFault } from './open-pdf.ts'
import { PdfPage } from './pdf-page.tsx'
import { PdfToolbar, zooms } from './pdf-toolbar.tsx'

type Props = { file: { url: string; title: string } }

/** A stored PDF, page by page: only what the shown pages need is fetched. */
export function PdfView({ file }: Props) {
  const [opened, setOpened] = useState<OpenPdf>()
  const [fault, setFault] = useState<PdfFault>()
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt opens it again
  useEffect(() => {
    const control = new AbortController()
    let close = () => {}
    openPdf(file.url, () => setFault('unreachable'), control.signal).then(
      (pdf) => {
        close = pdf.close
        if (control.signal.aborted) close()
        else setOpened(pdf)
      },
      (error: Error) => control.signal.aborted || setFault(error.cause as PdfFault),
    )
    return () => {
      control.abort()
      close()
      setOpened(undefined)
    }
  }, [file.url, attempt])
  if (fault === 'unreachable')
    return (
      <ErrorState
        title="Failed to load document"
        onRetry={() => {
          setFault(undefined)
          setAttempt(attempt + 1)
        }}
      />
    )
  if (fault) return <Unshown url={file.url} {...faults[fault]} />
  if (!opened)
    return (
      <Loading label="Loading the document..." className="flex flex-col items-center gap-4 p-4">
        <Skeleton className="h-10 w-full max-w-xl" />
        <Skeleton className="h-[70dvh] w-full max-w-3xl" />
      </Loading>
    )
  return <Pages file={file} opened={opened} onDamaged={() => setFault('damaged')} />
}

const faults = {
  damaged: {
    title: 'This PDF is damaged',
    description: 'It can’t be shown here. A PDF program may still be able to open it.',
  },
  protected: {
    title: 'This PDF is protected by a password',
    description: 'Download it, and open it with a PDF program that asks for the password.',
  },
}

const Unshown = ({ url, title, description }: { url: string; title: string; description: string }) => (
  <EmptyState
    art="document"
    title={title}
    description={description}
    action={
      <a href={url} download className={buttonStyle()}>
        Download
      </a>
    }
  />
)

function Pages({ file, opened, onDamaged }: Props & { opened: OpenPdf; onDamaged: () => void }) {
  const [page, setPage] = useState(1)
  const [zoom, setZoom] = useState(1)
  const [width, setWidth] = useState<number>()
  const scroller = useRef<HTMLElement>(null)
  const pages = opened.pdf.numPages
  useEffect(() => {
    const place = scroller.current
    if (!place) return
    place.focus()
    const watching = new ResizeObserver(() => setWidth(Math.min(Math.floor(place.clientWidth) - 32, widest)))
    watching.observe(place)
    return () => watching.disconnect()
  }, [])
  const failed = useRef(onDamaged)
  failed.current = onDamaged
  const onFailed = useCallback(() => failed.current(), [])

  const show = (wanted: number) => {
    const next = Math.min(pages, Math.max(1, wanted))
    setPage(next)
    if (next !== page) scroller.current?.scrollTo({ top: 0 })
  }
  const change = (steps: number) => {
    const next = zooms[zooms.indexOf(zoom) + steps]
    if (next) setZoom(next)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey || event.altKey) return
    if (['ArrowRight', 'PageDown'].includes(event.key)) show(page + 1)
    else if (['ArrowLeft', 'PageUp'].includes(event.key)) show(page - 1)
    else if (event.key === 'Home') show(1)
    else if (event.key === 'End') show(pages)
    else if (event.key === '+') change(1)
    else if (event.key === '-') change(-1)
    else if (event.key === '0') setZoom(1)
    else return
    event.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons do the same as these keys
    <div className="flex min-h-0 flex-1 flex-col" onKeyDown={onKeyDown}>
      <PdfToolbar
        url={file.url}
        title={file.title}
        page={page}
        pages={pages}
        zoom={zoom}
        onPage={show}
        onZoom={change}
        onFit={() => setZoom(1)}
      />
      <section
        ref={scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached by keyboard
        tabIndex={0}
        aria-label={file.title}
        className="min-h-0 flex-1 overflow-auto bg-sunken p-4 focus-visible:-outline-offset-2"
      >
        {width !== undefined && (
          <PdfPage pdf={opened.pdf} number={page} width={width} zoom={zoom} onFailed={onFailed} />
        )}
      </section>
    </div>
  )
}

/** CSS pixels: on a wide screen a page's lines would be longer than is easy to read. */
const widest = 1000
