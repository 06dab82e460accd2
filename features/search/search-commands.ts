import type { LucideIcon } from 'lucide-react'
import type { SearchSide } from './search-places.ts'

/** Something that a portal offers beside what was found: a screen, or a form that a screen opens by its address. */
export interface SearchCommand {
  label: string
  to: string
  icon: LucideIcon
}

/** The case that a lawyer names after “Make a PIN for”; undefined where the text is another. */
export const namedForPin = (side: SearchSide, text: string): string | undefined =>
  side === 'lawyer' ? /^\s*make\s+(?:a\s+)?pin\s+(?:for\s+)?(\S.*)$/i.exec(text)?.[1] : undefined

/** The commands whose label has every word of the text. */
export function commandsFor(text: string, commands: readonly SearchCommand[]): readonly SearchCommand[] {
  const words = text.toLowerCase().split(/\s+/)
  return commands.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)))
}
