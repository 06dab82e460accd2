// The legacy build runs in the browsers that the rest of the product runs in.
import {
  GlobalWorkerOptions,
  getDocument,
  PDFDataRangeTransport,
  type PDFDocumentProxy,
  PDFWorker,
  version,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'

GlobalWorkerOptions.workerSrc = workerUrl
/** See vite/pdfjs-files.ts. */
const files = `/assets/pdfjs-${version}/`
const chunkBytes = 64 * 1024
const tries = 3
/**
 * A whole PDF opens with its index of objects, which is at its end. For the index of a damaged one the library would search
 * the file backwards, part after part, and then read all of it.
 */
const mostBytesToOpen = 4 * 1024 * 1024

/** Why a PDF isn't shown. */
export type PdfFault = 'damaged' | 'protected' | 'unreachable'

export interface OpenPdf {
  pdf: PDFDocumentProxy
  /** Ends the worker and all requests. */
  close: () => void
}

/**
 * Opens a PDF by range requests: only what the shown pages need is fetched.
 * @param onLost called when a part can't be fetched later
 * @throws {Error} whose `cause` is a {PdfFault}
 */
export async function openPdf(url: string, onLost: () => void, signal: AbortSignal): Promise<OpenPdf> {
  const ended = new AbortController()
  const part = (begin: number, end: number) =>
    fetchPart(`${url}?inline=1`, begin, end, AbortSignal.any([signal, ended.signal]))
  const first = await part(0, chunkBytes).catch(() => {
    throw faultOf('unreachable')
  })

  let opened = false
  let asked = 0
  class Parts extends PDFDataRangeTransport {
    override requestDataRange(begin: number, end: number): void {
      asked += end - begin
      if (!opened && asked > mostBytesToOpen) {
        lost.reject(faultOf('damaged'))
        return
      }
      part(begin, end).then(
        ({ bytes }) => this.onDataRange(begin, bytes),
        () => {
          if (ended.signal.aborted || signal.aborted) return
          lost.reject(faultOf('unreachable'))
          onLost()
        },
      )
    }
    override abort(): void {
      ended.abort()
    }
  }
  const lost = Promise.withResolvers<never>()
  lost.promise.catch(() => {})

  // The worker is destroyed as a whole: a loading task that is destroyed while it opens a file throws unhandled.
  const worker = new PDFWorker()
  const opening = getDocument({
    worker,
    range: new Parts(first.total, first.bytes),
    rangeChunkSize: chunkBytes,
    disableAutoFetch: true,
    disableStream: true,
    // The content security policy refuses WebAssembly.
    useWasm: false,
    wasmUrl: `${files}wasm/`,
    cMapUrl: `${files}cmaps/`,
    standardFontDataUrl: `${files}standard_fonts/`,
  })
  const close = () => {
    ended.abort()
    worker.destroy()
  }
  try {
    const pdf = await Promise.race([opening.promise, lost.promise])
    opened = true
    return { pdf, close }
  } catch (error) {
    close()
    if (error instanceof Error && typeof error.cause === 'string') throw error
    throw faultOf((error as Error).name === 'PasswordException' ? 'protected' : 'damaged')
  }
}

const faultOf = (cause: PdfFault) => new Error(`The PDF is ${cause}.`, { cause })

/** Bytes from `begin` to before `end`, and the length of the whole file. */
async function fetchPart(url: string, begin: number, end: number, signal: AbortSignal) {
  for (let attempt = 1; ; attempt++) {
    try {
      const answer = await fetch(url, { headers: { range: `bytes=${begin}-${end - 1}` }, signal })
      if (answer.status !== 206) throw new Error(`A part of the file was answered with ${answer.status}.`)
      const total = Number(answer.headers.get('content-range')?.split('/')[1])
      return { bytes: new Uint8Array(await answer.arrayBuffer()), total }
    } catch (error) {
      if (signal.aborted || attempt === tries) throw error
      await new Promise((resolve) => setTimeout(resolve, 500 * attempt))
    }
  }
}
