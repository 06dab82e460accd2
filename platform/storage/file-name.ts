import { maxFileNameLength } from './storage.schema.ts'

/**
 * The part of a sent file name that may be kept and shown: no folders, no control characters, no characters that
 * reverse the text direction (with which `gpj.exe` could read `exe.jpg`), at most 255 characters with the whole
 * extension. Empty when nothing is left.
 */
export function cleanFileName(sent: string): string {
  const name = sent
    .normalize('NFC')
    .replace(/^.*[/\\]/s, '')
    .replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu, '')
    .trim()
    .replace(/^\.+/, '')
  const characters = [...name]
  if (characters.length <= maxFileNameLength) return name
  const ending = [...(/\.[^.]{1,10}$/.exec(name)?.[0] ?? '')]
  return [...characters.slice(0, maxFileNameLength - ending.length), ...ending].join('')
}

/** `attachment` or `inline` with the name, in ASCII for old clients and in full for others (RFC 6266, 8187). */
export function contentDisposition(type: 'attachment' | 'inline', name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const full = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${type}; filename="${plain}"; filename*=UTF-8''${full}`
}
