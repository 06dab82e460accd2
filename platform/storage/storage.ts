import type { Readable } from 'node:stream'

/** Both ends are included, as in HTTP. */
export interface ByteRange {
  start: number
  end: number
}

export interface StoredObject {
  key: string
  size: number
  modifiedAt: Date
}

/**
 * Stores the bytes of files. Keys are made by `newStorageKey` and are independent of the content. A file is written
 * once and never changed.
 */
export interface Storage {
  /** Resolves once the bytes would survive a power cut; when `body` fails, nothing is left behind. */
  put(key: string, body: AsyncIterable<Uint8Array>): Promise<void>
  /** The bytes, or a range of them; undefined when there is no such file. */
  get(key: string, range?: ByteRange): Promise<Readable | undefined>
  stat(key: string): Promise<StoredObject | undefined>
  /** Deleting a missing file is not an error. */
  delete(key: string): Promise<void>
  /** Every file, in no particular order. */
  list(): AsyncIterable<StoredObject>
}

const keyPattern = /^[0-9a-f]{32}$/

/** 128 random bits in hex, so that keys can't be guessed. */
export const newStorageKey = (): string =>
  Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('hex')

export const isStorageKey = (key: string): boolean => keyPattern.test(key)

/** @throws {Error} for anything that isn't a key, so that no path is built from it */
export function assertStorageKey(key: string): void {
  if (!isStorageKey(key)) throw new Error('Not a storage key.')
}
