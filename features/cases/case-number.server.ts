import { randomInt } from 'node:crypto'

/**
 * A number for a case that a lawyer opens: the practice area's first two letters, the time's last six digits, two
 * random ones. Two at once may be the same: whoever stores one makes another when it is taken.
 */
export function newCaseNumber(practiceArea: string, now = Date.now()): string {
  const area = practiceArea.slice(0, 2).toUpperCase()
  return `${area}-${String(now).slice(-6)}-${String(randomInt(100)).padStart(2, '0')}`
}
