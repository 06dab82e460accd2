import { Mail, Phone } from 'lucide-react'
import { EmailText } from '#ui/forms/email-text.tsx'
import type { UnlockedCase } from './case-access.schema.ts'

const contact = 'tap flex items-center gap-2 text-sm underline underline-offset-4'

/** The lawyer of an unlocked case, with how to reach them. */
export const UnlockedLawyer = ({ lawyer }: Pick<UnlockedCase, 'lawyer'>) =>
  lawyer ? (
    <>
      <div>
        <p className="font-medium wrap-anywhere">{lawyer.name}</p>
        <p className="text-sm text-ink-soft wrap-anywhere">
          {lawyer.title} · {lawyer.specialization}
        </p>
      </div>
      <a className={contact} href={`mailto:${lawyer.email}`}>
        <Mail aria-hidden className="size-4 shrink-0 text-brass" />
        <span className="min-w-0 wrap-anywhere">
          <EmailText email={lawyer.email} />
        </span>
      </a>
      {lawyer.phone && (
        <a className={contact} href={`tel:${lawyer.phone}`}>
          <Phone aria-hidden className="size-4 shrink-0 text-brass" />
          {lawyer.phone}
        </a>
      )}
    </>
  ) : (
    <p className="text-ink-soft">Not assigned</p>
  )
