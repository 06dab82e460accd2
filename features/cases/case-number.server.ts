import { randomInt } from 'node:crypto'

/**
 * Generates a number for a case that a lawyer opens: the first two characters of the practice area, the last six digits
 * of the time, two random digits. Numbers may collide: the caller generates another one if the number is taken.
 */
export function newCaseNumber(practiceArea: string, now = Date.now()): string {
  const area = practiceArea.slice(0, 2).toUpperCase()
  return `${area}-${String(now).slice(-6)}-${String(randomInt(100)).padStart(2, '0')}`
}
