import { connect, type Socket } from 'node:net'

/** Scans files for viruses while they are streamed. */
export interface Scanner {
  begin(): Scan
}

/** The scan of one file. */
export interface Scan {
  /** Resolves when more data may be sent. Errors are reported by `verdict`. */
  see(chunk: Uint8Array): Promise<void>
  /**
   * After the last chunk: the name of the virus found, or undefined for a clean file.
   * @throws when the scan failed
   */
  verdict(): Promise<string | undefined>
  /** Cancels the scan. */
  end(): void
}

/** Long enough for the scanner to reload its signatures; a large file takes longer. */
const usualTimeoutMs = 30_000
const scannedBytesPerMs = 4_000
/** How long a sender may pause; the limit of clamd itself. */
const pauseMs = 120_000
const longestAnswer = 1_000

/**
 * A scanner that uses ClamAV's daemon by its INSTREAM command. @param address `host:port`, or the path of its socket
 */
export function clamdScanner(address: string, timeoutMs = usualTimeoutMs): Scanner {
  const [, host, port] = /^(.+):(\d+)$/.exec(address) ?? []
  const target = address.startsWith('/')
    ? { path: address }
    : { host: (host ?? '').replace(/^\[|\]$/g, ''), port: Number(port) }
  return { begin: () => new Clamd(connect(target), timeoutMs) }
}

class Clamd implements Scan {
  readonly #socket: Socket
  readonly #timeoutMs: number
  #seen = 0
  readonly #answer: Promise<string>

  constructor(socket: Socket, timeoutMs: number) {
    this.#socket = socket
    this.#timeoutMs = timeoutMs
    this.#answer = new Promise((resolve, reject) => {
      let received = ''
      socket.setTimeout(pauseMs, () => socket.destroy(new Error('clamd did not answer in time.')))
      socket.on('data', (chunk) => {
        received += chunk.toString('utf8')
        if (received.length > longestAnswer) socket.destroy(new Error('The answer of clamd is too long.'))
        else if (received.includes('\0')) resolve(received.slice(0, received.indexOf('\0')))
      })
      socket.on('error', reject)
      socket.on('close', () => reject(new Error('clamd closed the connection without a verdict.')))
    })
    // It is awaited only at the end; until then a rejection would count as unhandled.
    this.#answer.catch(() => {})
    socket.write('zINSTREAM\0')
  }

  async see(chunk: Uint8Array): Promise<void> {
    if (chunk.length === 0 || !this.#socket.writable) return
    this.#seen += chunk.length
    const length = Buffer.alloc(4)
    length.writeUInt32BE(chunk.length)
    this.#socket.write(length)
    if (this.#socket.write(chunk)) return
    await new Promise<void>((resolve) => {
      const go = () => {
        this.#socket.off('drain', go).off('close', go)
        resolve()
      }
      this.#socket.on('drain', go).on('close', go)
    })
  }

  async verdict(): Promise<string | undefined> {
    this.#socket.setTimeout(this.#timeoutMs + Math.floor(this.#seen / scannedBytesPerMs))
    if (this.#socket.writable) this.#socket.write(Buffer.alloc(4))
    try {
      const answer = await this.#answer
      if (answer === 'stream: OK') return undefined
      const [, found] = /^stream: (.+) FOUND$/.exec(answer) ?? []
      if (!found) throw new Error(`clamd answered: ${answer}`)
      return found
    } finally {
      this.end()
    }
  }

  end(): void {
    this.#socket.destroy()
  }
}
