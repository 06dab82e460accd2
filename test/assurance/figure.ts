import { appendFileSync } from 'node:fs'

/** Whether to run the long forms (`npm run assurance`); `npm test` runs the short ones. */
export const isLong = process.env.ASSURANCE === 'long'

/** Records a figure for the table of `npm run assurance`; does nothing in `npm test`. */
export function figure(what: string, value: string, goal: string): void {
  const file = process.env.ASSURANCE_FIGURES
  if (file) appendFileSync(file, `${JSON.stringify({ what, value, goal })}\n`)
}
