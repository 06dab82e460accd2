import { useQuery } from '@tanstack/react-query'
import { api } from '#platform/api/client.ts'
import { useOpened } from '#platform/lists/use-opened.ts'
import { useLive } from '#platform/realtime/live.ts'
import { FocusKeeper } from '#ui/layout/focus-keeper.tsx'
import { CardsLoading } from '#ui/lists/cards-loading.tsx'
import { EmptyState } from '#ui/lists/empty-state.tsx'
import { ErrorState } from '#ui/lists/error-state.tsx'
import { TestimonialCard } from './testimonial-card.tsx'
import { TestimonialDialog } from './testimonial-dialog.tsx'
import { useOrder } from './use-order.ts'

export const testimonialList = () => api.admin.testimonials.list.queryOptions()

const grid = 'grid grid-cols-1 gap-4'

/** All testimonials in the home page's order, updated live. */
export function TestimonialList() {
  const list = useQuery(testimonialList())
  useLive('testimonials', [api.admin.testimonials.key()])
  const edited = useOpened(list.data)
  const { said, move } = useOrder(list.data)
  if (list.isPending) return <CardsLoading label="Loading testimonials..." className={grid} />
  if (list.isLoadingError)
    return (
      <ErrorState
        title="Failed to load testimonials"
        onRetry={() => list.refetch()}
        retrying={list.isFetching}
      />
    )
  return (
    <FocusKeeper rows={list.data}>
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
      {list.data.length === 0 ? (
        <EmptyState
          art="letter"
          title="No testimonials found. Add your first testimonial to get started."
          description="The home page shows them once they are approved, each with its client’s consent."
        />
      ) : (
        <ul className={grid}>
          {list.data.map((testimonial, place) => (
            <TestimonialCard
              key={testimonial.id}
              testimonial={testimonial}
              place={place}
              of={list.data.length}
              onEdit={() => edited.open(testimonial)}
              onMove={(way) => move(testimonial.id, way)}
            />
          ))}
        </ul>
      )}
      <TestimonialDialog edited={edited.row} open={edited.isOpen} onOpenChange={edited.onOpenChange} />
    </FocusKeeper>
  )
}
