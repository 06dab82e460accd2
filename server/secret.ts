import { randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import path from 'node:path'

/** Every key derives from it: a shorter one is none. */
const shortest = 32

/**
 * The installation's one secret: given, or made once and kept where only we can read it.
 * @throws when the kept one was cut short or emptied: going on without it would make every key guessable.
 */
export async function installationSecret(given: string | undefined, dataDir: string): Promise<string> {
  if (given) return given
  const file = path.join(dataDir, 'secret')
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const kept = (await read(file)) ?? (await make(file))
  if (kept.length < shortest)
    throw new Error(`${file} is damaged: put it back from a backup, or remove it to begin with a new one.`)
  return kept
}

/** Written beside and then put in its place, so that a crash or a full disk never leaves half of it there. */
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
    // Unlike renaming, linking never replaces the one of a start that was quicker.
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
