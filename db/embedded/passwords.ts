import { randomBytes } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface Passwords {
  owner: string
  login: string
}

/** The cluster's passwords from `database-passwords.json`, created at the first start. Alphanumeric. */
export async function passwordsOf(dataDir: string): Promise<Passwords> {
  const path = join(dataDir, 'database-passwords.json')
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
      throw new Error(`${path} cannot be read: ${error}`)
  }
  const made = { owner: randomBytes(24).toString('hex'), login: randomBytes(24).toString('hex') }
  await writeFile(`${path}.new`, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600 })
  await rename(`${path}.new`, path)
  return made
}
