import { secretInFile } from '#server/secret-files.ts'

/** Runs an operator's command. What goes wrong is said in one line, and ends the process with 1. */
export async function command(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    console.error(`portico: ${error instanceof Error ? error.message : error}`)
    process.exitCode = 1
  }
}

/** A secret of the environment, or of the file that the environment names, as for the server. */
export const secret = (name: string): string | undefined =>
  secretInFile(process.env, name) ?? process.env[name]

/**
 * What the environment has to name, by itself or in a file.
 * @throws {Error} that says what it should be
 */
export function required(name: string, what: string): string {
  const value = secret(name)
  if (!value) throw new Error(`set ${name}: ${what}.`)
  return value
}

/**
 * The one word that follows the command.
 * @throws {Error} that says what it should be
 */
export function argument(what: string): string {
  const [word, ...rest] = process.argv.slice(2)
  if (!word || rest.length) throw new Error(`say one thing more: ${what}.`)
  return word
}
