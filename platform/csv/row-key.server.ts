import { createHash } from 'node:crypto'

/** A key made of what a row says, for records without a name of their own: the same words, the same key. */
export function rowKey(...parts: (string | number)[]): string {
  const hex = createHash('sha256').update(JSON.stringify(parts)).digest('hex')
  // Version 8: made of one's own data.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
