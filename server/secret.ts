import { randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import path from 'node:path'

/** Minimum length, as every key derives from it. */
const shortest = 32

/**
 * The installation's secret: configured, or created once in a file that only the process can read.
 * @throws when the stored one was truncated, because every key would be guessable.
 */
export async function installationSecret(given: string | undefined, dataDir: string): Promise<string> {
  if (given) return given
  const file = path.join(dataDir, 'secret')
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const kept = (await read(file)) ?? (await make(file))
  if (kept.length < shortest)
    throw new Error(`${file} is damaged: restore it from a backup, or remove it to start with a new one.`)
  return kept
}

/** Written to a temporary file first, so that a crash or a full disk never leaves half of it. */
async function make(file: string): Promise<string> {
  const draft = `${file}.${randomUUID()}`
  try {
    const handle = await open(draft, 'wx', 0o600)
    try {
      await handle.writeFile(randomBytes(32).toString('base64url'))
      await handle.sync()
    } finally {
      await handle.close()
    }
    // Unlike renaming, linking never replaces the secret of a faster start.
    await link(draft, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  } finally {
    await rm(draft, { force: true })
  }
  return (await read(file)) ?? ''
}

const read = (file: string) =>
  readFile(file, 'utf8').then(
    (text) => text.trim(),
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined
      throw error
    },
  )
