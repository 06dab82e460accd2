import type { ByteRange } from './storage.ts'

/**
 * The part of a file that a Range header asks for. Undefined to send the whole file: without a header, or for ranges
 * that aren't supported (other units, several parts). 'none' when the range is outside of the file (416).
 */
export function requestedRange(header: string | null, size: number): ByteRange | 'none' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.replaceAll(' ', '') ?? '') ?? []
  if (from + to === '') return undefined
  if (from === '') {
    const length = Math.min(Number(to), size)
    return length === 0 ? 'none' : { start: size - length, end: size - 1 }
  }
  const start = Number(from)
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (to !== '' && Number(to) < start) return undefined
  return start >= size ? 'none' : { start, end }
}
