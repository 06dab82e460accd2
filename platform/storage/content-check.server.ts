import { createHash } from 'node:crypto'
import { fileTypeFromBuffer } from 'file-type'
import { isEncryptedLength } from '../e2ee/file-cipher.ts'
import { isDocxTail } from './docx.server.ts'
import { type PictureSize, pictureSize, sizeWithin } from './picture-size.server.ts'
import { type FileEnding, isPicture, pictureLimits } from './storage.schema.ts'

/** Enough for every signature that is checked, and for a picture's header. */
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

/** Checks a file while it is streamed: length, hash, and whether the content matches the extension. */
export class ContentCheck {
  readonly #hash = createHash('sha256')
  readonly #ending: FileEnding
  #utf8: TextDecoder | undefined
  #isText = true
  readonly #head: Buffer
  #picture: PictureSize | undefined
  #tail = Buffer.alloc(0)
  size = 0

  constructor(ending: FileEnding) {
    this.#ending = ending
    this.#head = Buffer.alloc(isPicture(ending) ? sizeWithin : headBytes)
    if (ending === 'txt') this.#utf8 = new TextDecoder('utf-8', { fatal: true })
  }

  see(chunk: Uint8Array): void {
    if (this.size < this.#head.length)
      this.#head.set(chunk.subarray(0, this.#head.length - this.size), this.size)
    this.size += chunk.length
    this.#hash.update(chunk)
    if (this.#ending === 'txt') this.#readText(chunk)
    if (this.#ending === 'docx') {
      this.#tail = Buffer.concat([this.#tail, chunk])
      // Cut only now and then: copying for each chunk would be slow.
      if (this.#tail.length > 4 * tailBytes) this.#tail = this.#tail.subarray(-tailBytes)
    }
  }

  get sha256(): string {
    return this.#hash.copy().digest('hex')
  }

  /** After the last chunk: whether the content is of the type that the extension names. */
  async matches(): Promise<boolean> {
    if (this.#ending === 'txt') {
      this.#readText()
      return this.#isText
    }
    // Nothing else about it can be checked.
    if (this.#ending === 'encrypted') return isEncryptedLength(this.size)
    if (this.#ending === 'docx') {
      return this.#head.subarray(0, 4).equals(zipMagic) && isDocxTail(this.#tail, this.size)
    }
    // For a .doc only the container format is checked; checking more would need a parser for Word's format.
    const head = this.#head.subarray(0, Math.min(this.size, this.#head.length))
    const found = await fileTypeFromBuffer(head.subarray(0, headBytes)).catch(() => undefined)
    if (isPicture(this.#ending)) {
      if (found?.ext !== signatures[this.#ending]) return false
      this.#picture = pictureSize(signatures[this.#ending] ?? '', head)
      return this.#picture !== undefined
    }
    return (
      found?.ext === signatures[this.#ending] ||
      (this.#ending === 'doc' && this.#head.subarray(0, 8).equals(cfbMagic))
    )
  }

  /** Whether it is a picture with too many pixels. Known after `matches` was called. */
  get hasTooManyPixels(): boolean {
    const [width, height] = this.#picture ?? [0, 0]
    return Math.max(width, height) > pictureLimits.side || width * height > pictureLimits.pixels
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
/** All control characters except tab, line feed, form feed and carriage return. */
const controlCharacter = /[^\P{Cc}\t\n\f\r]/u
