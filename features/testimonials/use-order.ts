import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api } from '#platform/api/client.ts'
import { refusalMessage } from '#platform/api/refusal.ts'
import { useOutcome } from '#ui/hooks/use-outcome.ts'
import type { TestimonialItem } from './testimonials.schema.ts'

type Way = 'up' | 'down'

/**
 * Moves testimonials up and down. The list shows the new order immediately. The pressed button keeps the focus; at an
 * end of the list the opposite button gets it.
 */
export function useOrder(rows: TestimonialItem[] | undefined) {
  const say = useOutcome()
  const queries = useQueryClient()
  const { queryKey } = api.admin.testimonials.list.queryOptions()
  const [moved, setMoved] = useState<{ id: string; way: Way; said: string }>()
  const focused = useRef(moved)
  const save = useMutation(
    api.admin.testimonials.order.mutationOptions({
      onError: (error) => say.error(refusalMessage(error, 'Failed to change the order')),
      onSettled: () => queries.invalidateQueries({ queryKey: api.admin.testimonials.key() }),
    }),
  )

  useEffect(() => {
    if (!moved || focused.current === moved) return
    focused.current = moved
    const button = (way: Way) => document.querySelector<HTMLButtonElement>(`[data-move="${moved.id} ${way}"]`)
    const pressed = button(moved.way)
    const next = pressed?.disabled ? button(moved.way === 'up' ? 'down' : 'up') : pressed
    next?.focus()
  }, [moved])

  return {
    /** Announces the new position of the last moved one to screen readers. */
    said: moved?.said ?? '',
    move(id: string, way: Way) {
      const order = [...(rows ?? [])]
      const at = order.findIndex((row) => row.id === id)
      const to = way === 'up' ? at - 1 : at + 1
      const [one, other] = [order[at], order[to]]
      if (!one || !other) return
      order[at] = other
      order[to] = one
      queries.setQueryData(queryKey, order)
      setMoved({ id, way, said: `${one.name} is now number ${to + 1} of ${order.length}.` })
      save.mutate({ ids: order.map((row) => row.id) })
    },
  }
}
