import { open, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

// Where the server could have kept a text, and the search for it there.

/** A text as it could lie somewhere: as UTF-8 and UTF-16, escaped, in hex, and in base64 at each of its three offsets. */
export function formsOf(text: string): Buffer[] {
  return [
    ...formsOfBytes(Buffer.from(text)),
    ...[text, encodeURIComponent(text)].map((form) => Buffer.from(form)),
    Buffer.from(text, 'utf16le'),
  ]
}

/** Bytes as they are, in hex, and in base64 at each of its three offsets. */
export function formsOfBytes(bytes: Buffer): Buffer[] {
  const inBase64 = [0, 1, 2].map((offset) => {
    const whole = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64')
    // The first and the last characters depend on what stands beside the text.
    return whole.slice(4, -4)
  })
  const inUrls = inBase64.map((form) => form.replaceAll('+', '-').replaceAll('/', '_'))
  const forms = [bytes.toString('hex'), ...inBase64, ...inUrls]
  return [bytes, ...forms.map((form) => Buffer.from(form))]
}

export const holds = (bytes: Buffer, forms: readonly Buffer[]): boolean =>
  forms.some((form) => bytes.includes(form))

/** The names of the files below a folder that hold the text; compressed ones are unpacked. */
export async function filesWith(
  folder: string,
  forms: readonly Buffer[],
): Promise<{ found: string[]; bytes: number }> {
  const found: string[] = []
  let bytes = 0
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    // PostgreSQL removes files of its own at any time.
    const content = await readFile(path).catch(() => Buffer.alloc(0))
    bytes += content.length
    const isPacked = content[0] === 0x1f && content[1] === 0x8b
    if (holds(content, forms) || (isPacked && holds(gunzipSync(content), forms)))
      found.push(path.slice(folder.length + 1))
  }
  return { found, bytes }
}

/** Whether a process's memory holds the text anywhere: its heap, buffers, and what was freed and not yet used again. */
export async function memoryHolds(pid: number, forms: readonly Buffer[]): Promise<boolean> {
  const regions = (await readFile(`/proc/${pid}/maps`, 'utf8'))
    .split('\n')
    .flatMap((line) => /^([0-9a-f]+)-([0-9a-f]+) rw/.exec(line)?.slice(1, 3) ?? [])
    .map((address) => Number.parseInt(address, 16))
  const memory = await open(`/proc/${pid}/mem`, 'r')
  const longest = Math.max(...forms.map(({ length }) => length))
  const part = Buffer.alloc(2 ** 22)
  try {
    for (let at = 0; at < regions.length; at += 2) {
      const [from = 0, to = 0] = regions.slice(at, at + 2)
      for (let position = from; position < to; position += part.length - longest) {
        // A region may have been given back in the meantime.
        const { bytesRead } = await memory
          .read(part, 0, Math.min(part.length, to - position), position)
          .catch(() => ({ bytesRead: 0 }))
        if (holds(part.subarray(0, bytesRead), forms)) return true
      }
    }
  } finally {
    await memory.close()
  }
  return false
}
