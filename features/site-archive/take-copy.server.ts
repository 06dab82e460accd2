import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { ZipFile } from 'yazl'
import { firm } from '#firm.ts'
import type { Services } from '#platform/api/context.ts'
import { Problem } from '#platform/api/faults.server.ts'
import { firmDay } from '#platform/dates/format-day.ts'
import { newStorageKey } from '#platform/storage/storage.ts'
import { filesForMachines, pagesOf, referencesOf } from './references.ts'
import { type copyReasons, mostCopyBytes } from './site-archive.schema.ts'

interface Asked {
  reason: (typeof copyReasons)[number]
  /** The administrator who asked for it. */
  takenBy?: string
}

/**
 * Keeps every public path as this server answers it, with its pictures and styles, as one ZIP file. `SHA256SUMS` in it
 * lists each file, for `sha256sum -c`. One file at a time is in memory.
 * @throws {Problem} SERVICE_UNAVAILABLE while the server doesn't accept requests yet
 * @throws {Error} when a page of the sitemap isn't answered with 200; nothing is kept then
 */
export async function takeCopy(services: Services, { reason, takenBy }: Asked): Promise<void> {
  const { db, storage, ownSite, publicUrl } = services
  if (!ownSite.fetch) throw new Problem('SERVICE_UNAVAILABLE')
  const key = newStorageKey()
  const zip = new ZipFile()
  const packed = createHash('sha256')
  let size = 0
  const stored = storage.put(
    key,
    (async function* () {
      for await (const chunk of zip.outputStream as AsyncIterable<Uint8Array>) {
        packed.update(chunk)
        size += chunk.byteLength
        yield chunk
      }
    })(),
  )
  try {
    const files = await Promise.race([fill(zip, ownSite.fetch, new URL(publicUrl).origin), broken(stored)])
    await stored
    const name = `${firm.shortName} - public site ${firmDay()}.zip`
    await db.asActor({ role: 'system' }, (tx) =>
      tx.execute(
        sql`select public.keep_site_copy(${reason}, ${files}, ${key}, ${name}, ${size}, ${packed.digest('hex')}, ${takenBy ?? null}::uuid)`,
      ),
    )
  } catch (error) {
    ;(zip.outputStream as Readable).destroy()
    await stored.catch(() => {})
    await storage.delete(key)
    throw error
  }
}

/** Rejects with the fault of a write that fails; never resolves. */
const broken = (stored: Promise<void>) => stored.then(() => new Promise<never>(() => {}))

/** Adds every file and then their checksums. @returns how many files */
async function fill(
  zip: ZipFile,
  fetch: NonNullable<Services['ownSite']['fetch']>,
  origin: string,
): Promise<number> {
  const sums: string[] = []
  const names = new Set<string>()
  const waiting = [...filesForMachines]
  const asked = new Set(waiting)
  const pages = new Set<string>()
  let total = 0
  const ask = (path: string) => {
    if (asked.has(path)) return
    asked.add(path)
    waiting.push(path)
  }
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const answer = await fetch(path)
    if (answer.status !== 200) {
      if (pages.has(path))
        throw new Error(`A copy of the public site: ${path} was answered with ${answer.status}.`)
      continue
    }
    const bytes = Buffer.from(await answer.arrayBuffer())
    total += bytes.byteLength
    if (total > mostCopyBytes) throw new Error('A copy of the public site: the site is too large.')
    const type = answer.headers.get('content-type') ?? ''
    const isText = /^text\/|xml|json|svg/.test(type)
    if (path === '/sitemap.xml')
      for (const page of pagesOf(bytes.toString())) {
        pages.add(page)
        ask(page)
      }
    else if (/^text\/(html|css)/.test(type))
      for (const file of referencesOf(bytes.toString(), origin)) ask(file)
    const name = unused(names, nameOf(path, type))
    sums.push(`${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`)
    await add(zip, name, bytes, isText)
  }
  if (pages.size === 0) throw new Error('A copy of the public site: the sitemap has no pages.')
  await add(zip, 'SHA256SUMS', Buffer.from(sums.join('')), true)
  zip.end()
  return sums.length
}

/** Resolves once the file has been read into the archive. */
const add = (zip: ZipFile, name: string, bytes: Buffer, compress: boolean) =>
  new Promise<void>((resolve) => {
    zip.addReadStreamLazy(name, { compress }, (answer) => {
      const content = Readable.from([bytes], { objectMode: false })
      content.on('close', resolve)
      answer(null, content)
    })
  })

/** The name in the archive: `/team` is `team/index.html`, a query follows its file's name. */
function nameOf(path: string, type: string): string {
  const [pathname = '', query] = path.slice(1).split('?')
  const page = type.startsWith('text/html') ? `${pathname && `${pathname}/`}index.html` : pathname || 'index'
  return (query ? `${page}_${query}` : page).replace(/[^\w./-]/g, '_')
}

function unused(names: Set<string>, name: string): string {
  let free = name
  for (let copy = 2; names.has(free); copy += 1) free = `${name}.${copy}`
  names.add(free)
  return free
}
