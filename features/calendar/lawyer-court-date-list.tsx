import type { z } from 'zod'
import { ArrangedListScreen } from '#features/list-settings/arranged-list-screen.tsx'
import { api } from '#platform/api/client.ts'
import { useList } from '#platform/lists/use-list.ts'
import { Card, CardBody } from '#ui/layout/card.tsx'
import { CardsLoading } from '#ui/lists/cards-loading.tsx'
import { lateDialog } from '#ui/overlays/late-dialog.tsx'
import { courtDateOrders } from './admin-calendar.schema.ts'
import { lawyerCourtDateColumns } from './court-date-columns.tsx'
import { CourtDateSummary } from './court-date-summary.tsx'
import { lawyerCourtDateInput } from './lawyer-court-dates.schema.ts'

export const lawyerCourtDateList = (input: z.output<typeof lawyerCourtDateInput>) =>
  api.lawyer.courtDates.list.queryOptions({ input })

const actions = [
  {
    label: 'Delete',
    Dialog: lateDialog(() => import('./delete-court-dates.tsx').then((code) => code.DeleteCourtDates)),
  },
]
const grid = 'grid grid-cols-1 gap-4 xl:grid-cols-2'

/** The court dates of a lawyer's cases, to come or past, live. They are changed on the pages of their cases. */
export function LawyerCourtDateList({ lawyerId }: { lawyerId: string | null }) {
  const list = useList({
    schema: lawyerCourtDateInput,
    query: lawyerCourtDateList,
    topics: lawyerId ? [`calendar_events/lawyer_id/${lawyerId}`, `cases/lawyer_id/${lawyerId}`] : [],
    key: api.lawyer.courtDates.key(),
  })
  const isPast = list.input.when === 'past'
  return (
    <ArrangedListScreen
      side="lawyer"
      list={list}
      name="own-court-dates"
      csv="own-court-dates"
      one="court date"
      many="court dates"
      label="Court dates"
      columns={lawyerCourtDateColumns}
      actions={actions}
      nameOf={({ title }) => title}
      orders={
        isPast ? { latest: courtDateOrders.latest, earliest: courtDateOrders.earliest } : courtDateOrders
      }
      all="Upcoming"
      filters={[
        {
          name: 'when',
          label: 'When',
          all: 'Upcoming',
          standard: 'upcoming',
          options: [{ value: 'past', label: 'Past' }],
        },
      ]}
      loading={<CardsLoading label="Loading court dates..." className={grid} />}
      failed="Failed to load calendar events"
      art="calendar"
      empty={isPast ? 'No past court dates.' : 'No court dates ahead.'}
      emptyAbout="Schedule one for any of your cases."
      olderLabel="Next"
      newerLabel="Previous"
    >
      {(items) => (
        <ul className={grid}>
          {items.map((item) => (
            <Card key={item.id} as="li">
              <CardBody>
                <CourtDateSummary item={item} />
              </CardBody>
            </Card>
          ))}
        </ul>
      )}
    </ArrangedListScreen>
  )
}
