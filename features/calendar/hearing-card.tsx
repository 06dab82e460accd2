import { ArrowRight, Gavel, MapPin } from 'lucide-react'
import { TextLink } from '#ui/forms/text-link.tsx'
import type { Hearing } from './hearing.schema.ts'
import { hearingTime, longDate } from './long-date.ts'

/** A public hearing: time, judge and place; never the client. */
export function HearingCard({ hearing }: { hearing: Hearing }) {
  return (
    <article className="flex h-full flex-col rounded-md border border-rule border-t-2 border-t-brass-fill bg-surface p-6">
      <p className="text-sm font-medium text-brass">
        <time dateTime={hearing.courtDate.toISOString()}>
          {longDate(hearing.courtDate)}
          <span className="font-normal text-ink-soft"> · {hearingTime(hearing.courtDate)}</span>
        </time>
      </p>
      <h3 className="mt-3 font-serif text-2xl font-medium text-ink wrap-anywhere">{hearing.title}</h3>
      <ul className="mt-4 mb-6 flex flex-col gap-2 text-sm text-ink-soft">
        <li className="flex items-start gap-2.5">
          <Gavel aria-hidden className="mt-0.5 size-4 shrink-0 text-brass" />
          <span className="wrap-anywhere">
            <span className="sr-only">Judge: </span>
            {hearing.judgeName}
          </span>
        </li>
        {hearing.location && (
          <li className="flex items-start gap-2.5">
            <MapPin aria-hidden className="mt-0.5 size-4 shrink-0 text-brass" />
            <span className="wrap-anywhere">
              <span className="sr-only">Location: </span>
              {hearing.location}
            </span>
          </li>
        )}
      </ul>
      <TextLink
        to="/contact"
        className="tap mt-auto inline-flex w-fit items-center gap-1.5 text-sm font-medium"
        aria-label={`Contact Us About This Case: ${hearing.title}`}
      >
        Contact Us About This Case
        <ArrowRight aria-hidden className="size-4" />
      </TextLink>
    </article>
  )
}
