import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useRef, useState } from 'react'
import { type Rendered, renderPage } from './render-page.ts'
import './pdf-view.css'

type Props = {
  pdf: PDFDocumentProxy
  number: number
  /** CSS pixels of the place for a page. */
  width: number
  zoom: number
  onFailed: () => void
}

/** One page: its picture, and its text over it. The page before stays until this one is drawn. */
export function PdfPage({ pdf, number, width, zoom, onFailed }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState<Rendered & { number: number }>()
  const [drawing, setDrawing] = useState(true)
  useEffect(() => {
    const control = new AbortController()
    setDrawing(true)
    renderPage(pdf, number, { width, zoom, signal: control.signal }).then(
      (rendered) => {
        if (control.signal.aborted) return
        setShown({ ...rendered, number })
        setDrawing(false)
      },
      () => control.signal.aborted || onFailed(),
    )
    return () => control.abort()
  }, [pdf, number, width, zoom, onFailed])
  useEffect(() => {
    if (!shown) return
    const { canvas, text } = shown
    canvas.className = 'block size-full'
    canvas.ariaHidden = 'true'
    text.classList.add('pdf-text')
    place.current?.replaceChildren(canvas, text)
  }, [shown])
  return (
    <section
      aria-label={`Page ${number}`}
      aria-busy={drawing}
      className="relative mx-auto w-fit bg-white shadow-md"
      style={{ minHeight: shown ? undefined : width }}
    >
      <div
        ref={place}
        className="relative"
        style={{
          width: shown?.width ?? width,
          height: shown?.height,
          ['--total-scale-factor' as string]: shown?.scale,
        }}
      />
      {shown && !shown.hasText && (
        <p className="sr-only">This page is a picture: it has no text to read aloud.</p>
      )}
      {drawing && (
        <p
          role="status"
          className="absolute inset-x-0 top-4 mx-auto w-fit rounded-sm bg-surface px-3 py-1.5 text-sm text-ink shadow-md"
        >
          Loading page {number}...
        </p>
      )}
    </section>
  )
}
