import { readFileSync } from 'node:fs'

type Given = Record<string, string | undefined>

/**
 * What holds a secret can lie in a file that a vault or a container's secrets put there: `SECRET_FILE` names it.
 * @returns undefined when no file is named
 * @throws {Error} in one line, when the file can't be read or the secret is given both ways
 */
export function secretInFile(given: Given, name: string): string | undefined {
  const file = given[`${name}_FILE`]
  if (!file) return undefined
  if (given[name]) throw new Error(`Environment: ${name} and ${name}_FILE exclude each other`)
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw new Error(`Environment: ${name}_FILE cannot be read (${(error as NodeJS.ErrnoException).code})`)
  }
}
