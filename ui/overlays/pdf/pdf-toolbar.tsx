import { ChevronLeft, ChevronRight, Download, MoveHorizontal, ZoomIn, ZoomOut } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import { buttonStyle } from '#ui/forms/button-style.ts'
import { IconButton } from '#ui/forms/icon-button.tsx'
import { Input } from '#ui/forms/input.tsx'

/** Of a page's width in relation to its place. */
export const zooms = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4]

type Props = {
  url: string
  title: string
  page: number
  pages: number
  zoom: number
  onPage: (page: number) => void
  onZoom: (steps: number) => void
  onFit: () => void
}

/** Turns the pages, goes to one, changes the size, saves the file. */
export function PdfToolbar({ url, title, page, pages, zoom, onPage, onZoom, onFit }: Props) {
  const [typed, setTyped] = useState(String(page))
  useEffect(() => setTyped(String(page)), [page])
  const go = (event?: FormEvent) => {
    event?.preventDefault()
    const number = Number(typed)
    if (Number.isInteger(number) && number >= 1) onPage(number)
    setTyped(String(Number.isInteger(number) && number >= 1 ? Math.min(number, pages) : page))
  }
  return (
    <div
      role="toolbar"
      aria-label="PDF"
      className="flex flex-wrap items-center justify-center gap-x-4 gap-y-1 border-b border-rule px-3 py-1.5"
    >
      <div className="flex items-center gap-1">
        <IconButton
          label="Previous page"
          icon={<ChevronLeft aria-hidden />}
          disabled={page === 1}
          onClick={() => onPage(page - 1)}
        />
        <form onSubmit={go} className="flex items-center gap-2 text-sm whitespace-nowrap">
          <Input
            aria-label={`Page, 1 to ${pages}`}
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            onBlur={() => go()}
            className="w-14 text-center tabular-nums"
          />
          of {pages}
        </form>
        <IconButton
          label="Next page"
          icon={<ChevronRight aria-hidden />}
          disabled={page === pages}
          onClick={() => onPage(page + 1)}
        />
        <span role="status" className="sr-only">
          Page {page} of {pages}
        </span>
      </div>
      <div className="flex items-center gap-1">
        <IconButton
          label="Zoom out"
          icon={<ZoomOut aria-hidden />}
          disabled={zoom === zooms[0]}
          onClick={() => onZoom(-1)}
        />
        <span className="w-12 text-center text-sm tabular-nums">{Math.round(zoom * 100)} %</span>
        <IconButton
          label="Zoom in"
          icon={<ZoomIn aria-hidden />}
          disabled={zoom === zooms.at(-1)}
          onClick={() => onZoom(1)}
        />
        <IconButton label="Fit to width" icon={<MoveHorizontal aria-hidden />} onClick={onFit} />
      </div>
      <a
        href={url}
        download
        aria-label={`Download ${title}`}
        className={buttonStyle({ variant: 'ghost', size: 'sm' })}
      >
        <Download aria-hidden />
        <span className="max-sm:sr-only">Download</span>
      </a>
    </div>
  )
}
