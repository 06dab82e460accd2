import { readFileSync } from 'node:fs'

type Given = Record<string, string | undefined>

/**
 * Reads a secret from the file that `NAME_FILE` names, as vaults and container secrets provide it.
 * @returns undefined when no file is named
 * @throws {Error} in one line, when the file can't be read or the secret is given both ways
 */
export function secretInFile(given: Given, name: string): string | undefined {
  const file = given[`${name}_FILE`]
  if (!file) return undefined
  if (given[name]) throw new Error(`Environment: ${name} and ${name}_FILE cannot both be set`)
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw new Error(`Environment: ${name}_FILE cannot be read (${(error as NodeJS.ErrnoException).code})`)
  }
}
