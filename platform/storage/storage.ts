import type { Readable } from 'node:stream'

/** Both ends included, as in HTTP. */
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
 * Where files' bytes are kept. Keys are made by `newStorageKey` and say nothing of what they hold. A file is
 * written once and never changed.
 */
export interface Storage {
  /** Resolves once the bytes would survive a power cut; when `body` fails, nothing is left behind. */
  put(key: string, body: AsyncIterable<Uint8Array>): Promise<void>
  /** The bytes, or a range within them; undefined when there is no such file. */
  get(key: string, range?: ByteRange): Promise<Readable | undefined>
  stat(key: string): Promise<StoredObject | undefined>
  /** Removing what isn't there is no error. */
  delete(key: string): Promise<void>
  /** Every file, in no order. */
  list(): AsyncIterable<StoredObject>
}

const keyPattern = /^[0-9a-f]{32}$/

/** 128 random bits in hex: nobody guesses where a file lies. */
export const newStorageKey = (): string =>
  Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('hex')

export const isStorageKey = (key: string): boolean => keyPattern.test(key)

/** @throws {Error} for anything that isn't a key: a path must never be made of it. */
export function assertStorageKey(key: string): void {
  if (!isStorageKey(key)) throw new Error('Not a storage key.')
}
