import { Briefcase, Mail, MapPin, Phone } from 'lucide-react'
import { Link } from 'react-router'
import { EmailText } from '#ui/forms/email-text.tsx'
import { linkStyle } from '#ui/forms/text-link.tsx'
import { Portrait } from './portrait.tsx'
import type { PublicLawyer } from './public-lawyer.schema.ts'

/** 1 year, 12 years; nothing below one. */
export const yearsOf = (years: number) =>
  years > 0 ? `${years} ${years === 1 ? 'year' : 'years'} of experience` : undefined

const dial = (number: string) => `tel:${number.replace(/[^\d+]/g, '')}`

/** A lawyer in the directory. The name leads to the page of their own. */
export function LawyerCard({ lawyer }: { lawyer: PublicLawyer }) {
  const experience = yearsOf(lawyer.yearsExperience)
  return (
    <article className="flex h-full flex-col rounded-md border border-rule bg-surface">
      <div className="flex gap-5 p-6 pb-5">
        <Portrait lawyer={lawyer} className="size-24 shrink-0" />
        <div className="min-w-0">
          <h2 className="font-serif text-2xl font-medium wrap-anywhere">
            <Link
              to={`/team/${lawyer.slug}`}
              className="decoration-brass-fill decoration-1 underline-offset-4 hover:underline pointer-coarse:-my-2 pointer-coarse:inline-block pointer-coarse:py-2"
            >
              {lawyer.name}
            </Link>
          </h2>
          <p className="text-sm text-ink-soft wrap-anywhere">{lawyer.title}</p>
          <p className="mt-2 text-sm font-medium text-brass">{lawyer.specialization}</p>
        </div>
      </div>
      <ul className="flex flex-col gap-2 pointer-coarse:gap-1 pointer-coarse:[&_a]:py-2.75 pointer-coarse:[&_li]:items-center border-t border-rule px-6 py-5 text-sm text-ink-soft [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-brass">
        {lawyer.location && (
          <li className="flex gap-2.5">
            <MapPin aria-hidden />
            <span className="wrap-anywhere">{lawyer.location}</span>
          </li>
        )}
        {experience && (
          <li className="flex gap-2.5">
            <Briefcase aria-hidden />
            {experience}
          </li>
        )}
        <li className="flex gap-2.5">
          <Mail aria-hidden />
          <a href={`mailto:${lawyer.email}`} className={`${linkStyle} wrap-anywhere`}>
            <EmailText email={lawyer.email} />
          </a>
        </li>
        {lawyer.phone && (
          <li className="flex gap-2.5">
            <Phone aria-hidden />
            <a href={dial(lawyer.phone)} className={linkStyle}>
              {lawyer.phone}
            </a>
          </li>
        )}
      </ul>
      {lawyer.ongoingCases.length > 0 && (
        <div className="border-t border-rule px-6 py-5">
          <OngoingCases lawyer={lawyer} />
        </div>
      )}
      <p className="mt-auto border-t border-rule px-6 py-4 text-sm font-medium pointer-coarse:py-1.5">
        <Link
          to={`/team/${lawyer.slug}`}
          className={`${linkStyle} tap inline-flex items-center`}
          aria-label={`View profile of ${lawyer.name}`}
        >
          View profile
        </Link>
      </p>
    </article>
  )
}

/** Titles of ongoing cases that their clients allowed to be named; renders nothing without any. */
export function OngoingCases({ lawyer }: { lawyer: Pick<PublicLawyer, 'ongoingCases'> }) {
  if (lawyer.ongoingCases.length === 0) return null
  return (
    <div>
      <h3 className="text-sm font-medium text-ink-soft">Ongoing cases</h3>
      <ul className="mt-2 flex flex-col gap-1.5 text-sm text-ink">
        {lawyer.ongoingCases.map(({ id, title }) => (
          <li key={id} className="border-l-2 border-brass-fill pl-3 wrap-anywhere">
            {title}
          </li>
        ))}
      </ul>
    </div>
  )
}
