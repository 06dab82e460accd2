import { createHash } from 'node:crypto'
import { fileTypeFromBuffer } from 'file-type'
import { isDocxTail } from './docx.server.ts'
import type { FileEnding } from './storage.schema.ts'

/** Enough for every signature that we look for. */
const headBytes = 4_200
/** A document's zip directory is far smaller. */
const tailBytes = 256 * 1024

const signatures: Partial<Record<FileEnding, string>> = {
  pdf: 'pdf',
  doc: 'cfb',
  jpg: 'jpg',
  jpeg: 'jpg',
  png: 'png',
  webp: 'webp',
  gif: 'gif',
}

/** Looks at a file while it passes: its length, its hash, and whether it is what its ending says. */
export class ContentCheck {
  readonly #hash = createHash('sha256')
  readonly #ending: FileEnding
  #utf8: TextDecoder | undefined
  #isText = true
  #head = Buffer.alloc(0)
  #tail = Buffer.alloc(0)
  size = 0

  constructor(ending: FileEnding) {
    this.#ending = ending
    if (ending === 'txt') this.#utf8 = new TextDecoder('utf-8', { fatal: true })
  }

  see(chunk: Uint8Array): void {
    this.size += chunk.length
    this.#hash.update(chunk)
    if (this.#ending === 'txt') this.#readText(chunk)
    if (this.#head.length < headBytes) {
      this.#head = Buffer.concat([this.#head, chunk.subarray(0, headBytes - this.#head.length)])
    }
    if (this.#ending === 'docx') {
      this.#tail = Buffer.concat([this.#tail, chunk])
      // Cut now and then rather than at every chunk: copying is what costs.
      if (this.#tail.length > 4 * tailBytes) this.#tail = this.#tail.subarray(-tailBytes)
    }
  }

  get sha256(): string {
    return this.#hash.copy().digest('hex')
  }

  /** Once everything has been seen: whether the content is of the kind that the ending promises. */
  async matches(): Promise<boolean> {
    if (this.#ending === 'txt') {
      this.#readText()
      return this.#isText
    }
    if (this.#ending === 'docx') {
      return this.#head.subarray(0, 4).equals(zipMagic) && isDocxTail(this.#tail, this.size)
    }
    // A doc is told by its container alone: what lies within, only Word could say.
    const found = await fileTypeFromBuffer(this.#head).catch(() => undefined)
    return (
      found?.ext === signatures[this.#ending] ||
      (this.#ending === 'doc' && this.#head.subarray(0, 8).equals(cfbMagic))
    )
  }

  #readText(chunk?: Uint8Array): void {
    if (!this.#isText) return
    try {
      const text = this.#utf8?.decode(chunk, { stream: chunk !== undefined }) ?? ''
      this.#isText = !controlCharacter.test(text)
    } catch {
      this.#isText = false
    }
  }
}

const zipMagic = Buffer.from('PK\x03\x04', 'latin1')
const cfbMagic = Buffer.from('d0cf11e0a1b11ae1', 'hex')
/** All but tab, line feed, form feed and carriage return. */
const controlCharacter = /[^\P{Cc}\t\n\f\r]/u
