import type { LucideIcon } from 'lucide-react'

/** Something that a portal offers beside what was found: a screen, or a form that a screen opens by its address. */
export interface SearchCommand {
  label: string
  to: string
  icon: LucideIcon
}

/** The commands whose label has every word of the text. */
export function commandsFor(text: string, commands: readonly SearchCommand[]): readonly SearchCommand[] {
  const words = text.toLowerCase().split(/\s+/)
  return commands.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)))
}
