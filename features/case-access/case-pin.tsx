import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useLive } from '#platform/realtime/live.ts'
import { Button } from '#ui/forms/button.tsx'
import { FocusKeeper } from '#ui/layout/focus-keeper.tsx'
import { pinLimits } from './case-access.schema.ts'
import { ownPins, useServerClock } from './pin-list.tsx'
import { PinRow } from './pin-row.tsx'
import { useMakePin } from './use-make-pin.ts'

/** The PIN of one of the lawyer's cases, live, with a button to make one. */
export function CasePin({ caseId, lawyerId }: { caseId: string; lawyerId: string | null }) {
  const query = useQuery(ownPins())
  useLive(lawyerId ? `case_access_pins/lawyer_id/${lawyerId}` : [], [ownPins().queryKey])
  const now = useServerClock(query.data, query.dataUpdatedAt)
  const make = useMakePin()
  const pins = query.data?.pins.filter((pin) => pin.caseId === caseId)
  return (
    <section className="flex flex-col gap-3">
      <h3 className="font-serif text-lg font-medium">PIN</h3>
      <p className="text-sm text-ink-soft">
        Four digits, to be entered within {pinLimits.minutes} minutes. They open the case for{' '}
        {pinLimits.grantMinutes} minutes at most. A new PIN replaces the earlier one.
      </p>
      {query.isError && !pins && <p className="text-sm text-danger">Failed to load PINs</p>}
      <FocusKeeper rows={pins?.length ?? 0}>
        {pins && pins.length > 0 && (
          <ul className="divide-y divide-rule rounded-md border border-rule bg-surface">
            {pins.map((pin) => (
              <PinRow key={pin.id} pin={pin} now={now} onExpired={() => query.refetch()} />
            ))}
          </ul>
        )}
      </FocusKeeper>
      <div data-screen-only>
        <Button
          size="sm"
          variant="secondary"
          pending={make.isPending}
          onClick={() => make.mutate({ caseId })}
        >
          <KeyRound aria-hidden />
          Generate PIN
        </Button>
      </div>
    </section>
  )
}
