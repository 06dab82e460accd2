import { coveredBy, slotOf } from './class-slots.ts'

/** Where variants such as `md:hover:` end: at the last colon outside brackets. */
const variants = /^(?:[^:[(]*(?:\[[^\]]*\]|\([^)]*\))?[^:[(]*:)*/

/** What a class sets, under its variants and its importance, and all that it covers. Few classes, asked often. */
const known = new Map<string, readonly string[]>()

function slotsOf(name: string): readonly string[] {
  const found = known.get(name)
  if (found) return found
  const [under = ''] = variants.exec(name) ?? []
  const utility = name.slice(under.length)
  const important = utility.endsWith('!') ? '!' : ''
  const slot = slotOf(important ? utility.slice(0, -1) : utility)
  const slots = slot ? [slot, ...coveredBy(slot)].map((each) => `${under}${important}${each}`) : [name]
  known.set(name, slots)
  return slots
}

/** Joins class names; of two that set the same property the later one wins. */
export function cn(...classes: (string | false | 0 | null | undefined)[]): string {
  const taken = new Set<string>()
  const kept: string[] = []
  for (const name of classes.filter(Boolean).join(' ').split(/\s+/).reverse()) {
    const slots = slotsOf(name)
    if (taken.has(slots[0] ?? name)) continue
    for (const slot of slots) taken.add(slot)
    kept.push(name)
  }
  return kept.reverse().join(' ').trim()
}
