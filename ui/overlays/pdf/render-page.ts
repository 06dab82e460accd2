import { type PDFDocumentProxy, TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** A canvas beyond it fails in some browsers; a page can declare any size. */
const mostPixels = 16_000_000

export interface Rendered {
  canvas: HTMLCanvasElement
  /** The page's text, invisible over its picture: for selecting, and for screen readers. */
  text: HTMLElement
  hasText: boolean
  /** CSS pixels. */
  width: number
  height: number
  scale: number
}

/**
 * Draws a page.
 * @param zoom of the page's width in relation to `width`
 */
export async function renderPage(
  pdf: PDFDocumentProxy,
  number: number,
  { width, zoom, signal }: { width: number; zoom: number; signal: AbortSignal },
): Promise<Rendered> {
  const page = await pdf.getPage(number)
  const scale = (width / page.getViewport({ scale: 1 }).width) * zoom
  const viewport = page.getViewport({ scale })
  const sharpness = Math.min(
    window.devicePixelRatio || 1,
    Math.sqrt(mostPixels / (viewport.width * viewport.height)),
  )
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.floor(viewport.width * sharpness))
  canvas.height = Math.max(1, Math.floor(viewport.height * sharpness))
  const drawing = page.render({ canvas, viewport, transform: [sharpness, 0, 0, sharpness, 0, 0] })
  const stop = () => drawing.cancel()
  signal.addEventListener('abort', stop, { once: true })
  try {
    await drawing.promise
    const content = await page.getTextContent()
    const text = document.createElement('div')
    await new TextLayer({ textContentSource: content, container: text, viewport }).render()
    const { width, height } = viewport
    return { canvas, text, hasText: content.items.length > 0, width, height, scale }
  } finally {
    signal.removeEventListener('abort', stop)
    page.cleanup()
  }
}
