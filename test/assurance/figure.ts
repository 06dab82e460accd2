import { appendFileSync } from 'node:fs'

/** Whether the long forms are to be run (`npm run assurance`); the quick ones are part of `npm test`. */
export const isLong = process.env.ASSURANCE === 'long'

/** Writes down a figure for the table of `npm run assurance`; nothing in an ordinary test run. */
export function figure(what: string, value: string, goal: string): void {
  const file = process.env.ASSURANCE_FIGURES
  if (file) appendFileSync(file, `${JSON.stringify({ what, value, goal })}\n`)
}
