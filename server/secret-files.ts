import { readFileSync } from 'node:fs'

const secrets = [
  'SECRET',
  'DATABASE_URL',
  'OWNER_DATABASE_URL',
  'SMTP_URL',
  'S3_URL',
  'IMAGES_KEY',
  'DEMO_PASSWORD',
] as const

/**
 * What holds a secret can lie in a file that a vault or a container's secrets put there: `SECRET_FILE` names it.
 * @returns the secrets that are named so
 * @throws {Error} in one line, when a file can't be read or a secret is given both ways
 */
export function secretsInFiles(
  given: Record<string, string | undefined>,
): Partial<Record<(typeof secrets)[number], string>> {
  const named = secrets.filter((name) => given[`${name}_FILE`])
  const read = named.map((name) => {
    if (given[name]) throw new Error(`Environment: ${name} and ${name}_FILE exclude each other`)
    try {
      return [name, readFileSync(given[`${name}_FILE`] ?? '', 'utf8').trim()]
    } catch (error) {
      throw new Error(`Environment: ${name}_FILE cannot be read (${(error as NodeJS.ErrnoException).code})`)
    }
  })
  return Object.fromEntries(read)
}
