import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react'
import { api } from '#platform/api/client.ts'
import { refusedFields } from '#platform/api/refusal.ts'
import { firmClock, fromFirmTime } from '#platform/dates/firm-time.ts'
import { useDraft } from '#platform/drafts/use-draft.ts'
import { useRefusedFocus } from '#platform/forms/use-refused-focus.ts'
import { readingAgain } from '#platform/lists/reading-again.ts'
import { useLive } from '#platform/realtime/live.ts'
import { Button } from '#ui/forms/button.tsx'
import { Combobox } from '#ui/forms/combobox.tsx'
import { Field } from '#ui/forms/field.tsx'
import { InlineAlert } from '#ui/forms/inline-alert.tsx'
import { Input } from '#ui/forms/input.tsx'
import { Textarea } from '#ui/forms/textarea.tsx'
import { useHydrated } from '#ui/hooks/use-hydrated.ts'
import { useOutcome } from '#ui/hooks/use-outcome.ts'
import { useTypedBefore } from '#ui/hooks/use-typed-before.ts'
import { Card, CardBody } from '#ui/layout/card.tsx'
import { appointmentLimits } from './appointments.schema.ts'
import { bookingMessages, bookingState, bookingStates, type OwnAppointment } from './booking.schema.ts'
import { bookingFailure } from './booking-failure.ts'
import { BookingNotice } from './booking-notice.tsx'
import { OwnAppointments } from './own-appointments.tsx'

const isAccepted = ({ status }: OwnAppointment) => status === 'confirmed'
const ownAppointments = () => api.client.appointments.list.queryOptions()

/** Asks a lawyer for an appointment, and follows the answer live. */
export function Booking({ clientId }: { clientId: string | null }) {
  const say = useOutcome()
  const [lawyerId, setLawyerId, ready] = useDraft('choice:booking:lawyer')
  const [time, setTime] = useDraft('booking:time')
  const [notes, setNotes] = useDraft('booking:notes')
  const [wrong, setWrong] = useState<Record<string, string>>({})
  // The second click of a double click comes before the page is drawn again.
  const onItsWay = useRef(false)
  const form = useRefusedFocus(Object.keys(wrong).length > 0 && wrong)
  const notesField = useRef<HTMLTextAreaElement>(null)
  const timeField = useRef<HTMLInputElement>(null)
  useTypedBefore(notesField, setNotes)
  useTypedBefore(timeField, setTime)
  const queries = useQueryClient()
  const hydrated = useHydrated()
  const lawyers = useQuery(api.site.lawyers.options.queryOptions())
  const appointments = useQuery(ownAppointments())
  useLive(
    clientId ? [`appointments/client_id/${clientId}`, `chat_conversations/client_id/${clientId}`] : [],
    [ownAppointments().queryKey],
  )
  const readAgain = readingAgain(queries, ownAppointments().queryKey)
  const book = useMutation(
    api.client.appointments.book.mutationOptions({
      onSuccess() {
        say.success(bookingMessages.sent, { duration: 5000 })
        setTime('')
        setNotes('')
        setAnother('')
        setWrong({})
      },
      onError(error) {
        setWrong(refusedFields(error))
        const failure = bookingFailure(error)
        if (failure) say.error(failure)
      },
      onSettled(done, failure) {
        onItsWay.current = false
        return readAgain(done, failure)
      },
    }),
  )
  // On return the newest request's status is what matters most.
  const newest = appointments.data?.[0]?.lawyerId
  const offered = useRef(false)
  useEffect(() => {
    if (offered.current || !ready || !newest) return
    offered.current = true
    if (!lawyerId) setLawyerId(newest)
  }, [ready, newest, lawyerId, setLawyerId])
  const withThem = appointments.data?.filter((one) => one.lawyerId === lawyerId)
  const current =
    withThem?.find(({ status }) => status === 'pending') ?? withThem?.find(isAccepted) ?? withThem?.[0]
  const booked = bookingState(current)
  const [another, setAnother] = useState('')
  // An accepted appointment doesn't keep the client from asking for the next one.
  const state = booked === 'accepted' && another === lawyerId ? 'none' : booked
  const over = notes.trim().length - appointmentLimits.notes.max
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (state !== 'none' || onItsWay.current) return
    if (!lawyerId) return setWrong({ lawyerId: bookingMessages.noLawyer })
    if (over > 0) return notesField.current?.focus()
    onItsWay.current = true
    book.mutate({ lawyerId, notes, preferredTime: fromFirmTime(time) ?? null })
  }
  // The same array for the same lawyers: another one would close the list under the finger.
  const options = useMemo(
    () =>
      lawyers.data?.map(({ id, name, specialization }) => ({
        value: id,
        label: `${name} · ${specialization}`,
      })),
    [lawyers.data],
  )
  return (
    <Card as="section">
      <CardBody>
        {!clientId && <InlineAlert tone="warning">{bookingMessages.noClient}</InlineAlert>}
        {appointments.isLoadingError && (
          <NotLoaded text={bookingMessages.notLoaded} onRetry={() => appointments.refetch()} />
        )}
        {lawyers.isLoadingError && (
          <NotLoaded text={bookingMessages.lawyersNotLoaded} onRetry={() => lawyers.refetch()} />
        )}
        <form ref={form} method="post" noValidate onSubmit={submit} className="grid gap-5 sm:grid-cols-2">
          <Field label="Lawyer" error={wrong.lawyerId} required className="sm:max-lg:col-span-2">
            <Combobox
              options={options ?? []}
              value={lawyerId}
              onValueChange={(value) => {
                setLawyerId(value)
                setWrong({})
              }}
              placeholder="Choose a lawyer"
              disabled={!options}
            />
          </Field>
          {state === 'none' && (
            <>
              <Field label="Preferred time" optional hint={firmClock()} error={wrong.preferredTime}>
                <Input
                  ref={timeField}
                  type="datetime-local"
                  value={time}
                  onChange={(event) => setTime(event.target.value)}
                />
              </Field>
              <Field
                label="Notes"
                optional
                error={over > 0 ? bookingMessages.tooLong(over) : wrong.notes}
                className="sm:col-span-2"
              >
                <Textarea
                  ref={notesField}
                  placeholder="What would you like to talk about?"
                  value={notes}
                  onChange={(event) => setNotes(event.target.value)}
                />
              </Field>
            </>
          )}
          <div className="flex flex-col items-start sm:col-span-2">
            <div aria-live="polite" className="not-empty:mb-3">
              {current && <BookingNotice appointment={current} />}
            </div>
            <Button
              type="submit"
              variant={state === 'none' ? 'primary' : 'secondary'}
              disabled={!hydrated || !clientId}
              // Not disabled, which would drop the focus right after booking.
              aria-disabled={state !== 'none'}
              className={state === 'none' ? '' : 'opacity-50'}
              pending={book.isPending}
            >
              {bookingStates[state]}
            </Button>
            {state === 'accepted' && (
              <Button variant="link" size="sm" className="mt-3" onClick={() => setAnother(lawyerId)}>
                Book another appointment
              </Button>
            )}
          </div>
        </form>
        {appointments.data && <OwnAppointments items={appointments.data} />}
      </CardBody>
    </Card>
  )
}

const NotLoaded = ({ text, onRetry }: { text: string; onRetry: () => void }) => (
  <InlineAlert tone="danger">
    {text}{' '}
    <Button variant="link" size="sm" onClick={onRetry}>
      Try again
    </Button>
  </InlineAlert>
)
