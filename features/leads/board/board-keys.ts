import type { KeyboardEvent } from 'react'
import { leadStatuses } from '../leads.schema.ts'

type Status = (typeof leadStatuses)[number]

const cardsIn = (column: Element | undefined) => [
  ...(column?.querySelectorAll<HTMLElement>('[data-lead]') ?? []),
]

/**
 * The keys of a card: arrows go to its neighbours, with Shift left and right move it, M opens where it can be moved to.
 * @param move moves the card with this id to that status
 */
export function pressOnBoard(
  event: KeyboardEvent<HTMLElement>,
  move: (id: string, to: Status) => void,
): void {
  const { key, shiftKey, ctrlKey, metaKey, altKey } = event
  const card = (event.target as Element).closest<HTMLElement>('[data-lead]')
  const column = card?.closest<HTMLElement>('[data-column]')
  if (!card || !column || ctrlKey || metaKey || altKey) return
  const status = column.dataset.column as Status
  const sideways = { ArrowLeft: -1, ArrowRight: 1 }[key]
  if (shiftKey && sideways) {
    const to = leadStatuses[leadStatuses.indexOf(status) + sideways]
    event.preventDefault()
    if (to) move(card.dataset.lead as string, to)
    return
  }
  if (shiftKey) return
  if (key.toLowerCase() === 'm') {
    event.preventDefault()
    card.closest('li')?.querySelector<HTMLElement>('[data-move]')?.click()
    return
  }
  const next = neighbour(card, column, key, sideways)
  if (!next) return
  event.preventDefault()
  next.focus()
}

function neighbour(card: HTMLElement, column: HTMLElement, key: string, sideways: number | undefined) {
  const cards = cardsIn(column)
  const at = cards.indexOf(card)
  if (key === 'ArrowDown') return cards[at + 1]
  if (key === 'ArrowUp') return cards[at - 1]
  if (!sideways) return undefined
  const columns = [...(column.parentElement?.querySelectorAll('[data-column]') ?? [])]
  // Past empty columns.
  for (let to = columns.indexOf(column) + sideways; columns[to]; to += sideways) {
    const there = cardsIn(columns[to])
    if (there.length > 0) return there[Math.min(at, there.length - 1)]
  }
  return undefined
}
