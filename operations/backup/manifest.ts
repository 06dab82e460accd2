import { createHash, type Hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline, type Readable, Transform } from 'node:stream'
import { z } from 'zod'

const sum = z.string().regex(/^[0-9a-f]{64}$/)

export const manifestFile = z.object({
  key: z.string(),
  bytes: z.number().int(),
  sum,
  /** Whether it is in the backup that this one is based on, and not in this one. */
  inBase: z.literal(true).optional(),
})
export type BackedUpFile = z.output<typeof manifestFile>

/** The contents of a backup. Written last, so that a folder without it is unfinished. Checksums are SHA-256 in hex. */
const manifestSchema = z.object({
  /** 2 where files are in another backup. */
  format: z.union([z.literal(1), z.literal(2)]),
  version: z.string(),
  takenAt: z.iso.datetime(),
  /** The applied migrations, in order. */
  migrations: z.array(z.string()).min(1),
  tables: z.array(z.object({ name: z.string(), rows: z.number().int(), sum })),
  /** The value of each sequence. */
  sequences: z.record(z.string(), z.string()),
  files: z.array(manifestFile),
  /** Files that a row names but the storage lacks. */
  missing: z.array(z.string()),
})

export type Manifest = z.output<typeof manifestSchema>

export const manifestPath = (folder: string) => join(folder, 'manifest.json')
export const tablePath = (folder: string, name: string) => join(folder, 'tables', `${name}.copy`)
export const filesFolder = (folder: string) => join(folder, 'files')

/** @throws {Error} in one line when the folder isn't a backup, or has a later format. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(manifestPath(folder), 'utf8').catch(() => {
    throw new Error(`${folder} is not a finished backup: it has no manifest.json.`)
  })
  const result = manifestSchema.safeParse(JSON.parse(text))
  if (!result.success) throw new Error(`${manifestPath(folder)} is not of a format that this version reads.`)
  return result.data
}

/** Passes bytes through and provides their checksum, number and lines afterwards. */
export class Summing extends Transform {
  readonly #hash: Hash = createHash('sha256')
  bytes = 0
  lines = 0

  override _transform(chunk: Buffer, _: BufferEncoding, done: (error: null, chunk: Buffer) => void): void {
    this.#hash.update(chunk)
    this.bytes += chunk.length
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) this.lines++
    done(null, chunk)
  }

  sum(): string {
    return this.#hash.digest('hex')
  }
}

/** Passes a file through a checksum. An error of the file is an error of the returned stream. */
export const summed = (body: Readable): Summing => pipeline(body, new Summing(), () => {})

/** The SHA-256 of a stream, in hex. */
export async function sumOf(stream: Readable): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of stream) hash.update(chunk)
  return hash.digest('hex')
}
