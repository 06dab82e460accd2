import { randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Env } from './env.ts'

/** Minimum length, as every key derives from it. */
export const shortestSecret = 32

/** Secrets as they are given: one, or more while one replaces another, each on a line or after a comma. */
export const secretsIn = (text: string): string[] =>
  text
    .split(/[\n,]/)
    .map((secret) => secret.trim())
    .filter(Boolean)

export const newSecret = () => randomBytes(32).toString('base64url')

/**
 * The installation's secrets: configured, or in a file that only the process can read and that begins with a new one.
 * @throws when a stored one was truncated, because every key would be guessable.
 */
export async function installationSecrets(
  env: Pick<Env, 'SECRET' | 'SECRET_FILE' | 'DATA_DIR'>,
): Promise<string[]> {
  // Again from the file: it may have got another line since the start.
  if (env.SECRET_FILE) return checked(env.SECRET_FILE, (await read(env.SECRET_FILE)) ?? '')
  if (env.SECRET) return secretsIn(env.SECRET)
  const file = secretFile(env.DATA_DIR)
  await mkdir(env.DATA_DIR, { recursive: true, mode: 0o700 })
  return checked(file, (await read(file)) ?? (await make(file)))
}

/** Where an installation without SECRET has its own. */
export const secretFile = (dataDir: string) => path.join(dataDir, 'secret')

/** Replaces the secrets of an installation without SECRET. */
export async function keepSecrets(dataDir: string, secrets: readonly string[]): Promise<void> {
  const file = secretFile(dataDir)
  const draft = await draftOf(file, secrets.join('\n'))
  await rename(draft, file)
}

function checked(file: string, text: string): string[] {
  const secrets = secretsIn(text)
  if (secrets.length === 0 || secrets.some((secret) => secret.length < shortestSecret))
    throw new Error(`${file} is damaged: restore it from a backup.`)
  return secrets
}

/** Written to a temporary file first, so that a crash or a full disk never leaves half of it. */
async function draftOf(file: string, text: string): Promise<string> {
  const draft = `${file}.${randomUUID()}`
  const handle = await open(draft, 'wx', 0o600)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  } finally {
    await handle.close()
  }
  return draft
}

async function make(file: string): Promise<string> {
  const draft = await draftOf(file, newSecret())
  try {
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
