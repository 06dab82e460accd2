import { secretInFile } from '#server/secret-files.ts'

/** Runs an operator's command. An error is printed in one line and exits with 1. */
export async function command(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    console.error(`portico: ${error instanceof Error ? error.message : error}`)
    process.exitCode = 1
  }
}

/** A secret from the environment, or from the file that the environment names, as in the server. */
export const secret = (name: string): string | undefined =>
  secretInFile(process.env, name) ?? process.env[name]

/**
 * A required variable, from the environment or a file.
 * @throws {Error} with a description of the value
 */
export function required(name: string, what: string): string {
  const value = secret(name)
  if (!value) throw new Error(`set ${name}: ${what}.`)
  return value
}

/**
 * The command's single argument.
 * @throws {Error} with a description of the value
 */
export function argument(what: string): string {
  const [word, ...rest] = process.argv.slice(2)
  if (!word || rest.length) throw new Error(`pass exactly one argument: ${what}.`)
  return word
}
