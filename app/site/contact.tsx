import { Clock3, Mail, MapPin } from 'lucide-react'
import { useState } from 'react'
import { data } from 'react-router'
import { type ContactAnswer, notSent, typedIn } from '#features/contact/contact-answer.ts'
import { ContactForm } from '#features/contact/contact-form.tsx'
import { refused } from '#features/contact/contact-refusal.ts'
import type { Office } from '#features/lawyers/team-options.tsx'
import { answersWithin, firm } from '#firm.ts'
import { client } from '#platform/api/client.ts'
import { cursorContext } from '#platform/api/page-context.ts'
import { formAnswer } from '#platform/forms/form-answer.ts'
import { CopyButton } from '#ui/forms/copy-button.tsx'
import { EmailText } from '#ui/forms/email-text.tsx'
import { linkStyle, TextLink } from '#ui/forms/text-link.tsx'
import { toast } from '#ui/overlays/toaster.tsx'
import type { Route } from './+types/contact.ts'
import { FirmPhone } from './firm-phone.tsx'
import { useLivePage } from './live-page.ts'
import { PageHero, Section } from './page-parts.tsx'
import { readOr } from './read-or.ts'
import { metaOf } from './seo/meta-of.ts'
import { pageMeta } from './seo/page-meta.ts'

export const loader = async ({ context }: Route.LoaderArgs) => ({
  openedAt: Date.now(),
  since: context.get(cursorContext),
  offices: await readOr(client.site.locations.list(), []),
  meta: pageMeta(context, {
    path: '/contact',
    title: 'Contact Us',
    description: descriptionOf(),
    trail: [{ name: 'Contact', path: '/contact' }],
  }),
})

export async function action({ request }: Route.ActionArgs) {
  const typed = typedIn(await request.formData())
  try {
    const { name = '', email = '', phone = '', message = '', website, openedAt } = typed
    await client.site.contact.send({ name, email, phone, message, website, openedAt })
    return { sent: true } satisfies ContactAnswer
  } catch (error) {
    return data(...refused(error, typed))
  }
}

/** If the request fails, the page stays and the form keeps its values. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData()
  return formAnswer<ContactAnswer>(serverAction, () => notSent(typedIn(form)))
}

export const meta: Route.MetaFunction = metaOf

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  useLivePage('locations', loaderData)
  // Refreshed offices must not reset the time since the form was opened.
  const [openedAt] = useState(loaderData.openedAt)
  return (
    <>
      <PageHero eyebrow="Contact" title="Contact Us" lead={leadOf()} />
      <Section className="grid gap-x-16 gap-y-14 lg:grid-cols-[7fr_5fr]">
        <div>
          <h2 className="font-serif text-3xl font-medium">Send us a message</h2>
          <div className="mt-8">
            <ContactForm answer={actionData} openedAt={openedAt} />
          </div>
          <p className="mt-8 text-sm text-ink-soft">
            Is somebody on the other side? <TextLink to="/consultation">Request a consultation</TextLink>: we
            check for conflicts first.
          </p>
          <NextSteps />
        </div>
        <div className="flex flex-col gap-6">
          <EmailCard />
          <HoursCard />
          <Offices offices={loaderData.offices} />
        </div>
      </Section>
    </>
  )
}

// What the firm promises is its own to say: Public Site › Firm.

const forFree = () => (firm.promises.freeConsultation ? ' for a free consultation' : '')

function descriptionOf() {
  const within = answersWithin()
  const answer = within && `: a lawyer answers ${within}`
  return `Write to ${firm.name}${forFree()}${answer}. Offices, email, phone and office hours.`
}

function leadOf() {
  const within = answersWithin()
  const answer = within && `; a lawyer answers ${within}`
  return `Get in touch${forFree()}. Tell us in a few lines what it is about${answer}.`
}

function stepsOf() {
  const { answerHours, freeConsultation } = firm.promises
  const soon = answerHours > 0 && answerHours <= 24 ? ', usually the same day,' : ''
  const within = answersWithin() && ` ${answersWithin()}`
  return [
    `A lawyer reads your message${soon} and checks that we can act for you without a conflict.`,
    `We write or call${within} and agree on a time to talk: at an office, by phone or by video.`,
    `${freeConsultation ? 'The first conversation is free. Afterwards' : 'After the first conversation'} you get our view in writing, with what it would cost to go on.`,
  ]
}

const NextSteps = () => (
  <div className="mt-14 border-t border-rule pt-10">
    <h2 className="font-serif text-2xl font-medium">What happens next</h2>
    <ol className="mt-6 flex flex-col gap-5">
      {stepsOf().map((step, at) => (
        <li key={step} className="grid grid-cols-[2.5rem_1fr] text-ink-soft">
          <span aria-hidden className="font-serif text-2xl leading-7 text-brass tabular-nums">
            {at + 1}
          </span>
          {step}
        </li>
      ))}
    </ol>
  </div>
)

const card = 'rounded-md border border-rule bg-surface p-6'
const cardTitle = 'flex items-center gap-3 font-serif text-2xl font-medium [&_svg]:size-5 [&_svg]:text-brass'

const EmailCard = () => {
  const emails = [...new Set(Object.values(firm.emails))].filter(Boolean)
  if (emails.length === 0 && !firm.phone) return null
  return (
    <section className={card} aria-labelledby="email">
      <h2 id="email" className={cardTitle}>
        <Mail aria-hidden />
        Email
      </h2>
      <ul className="mt-4 flex flex-col divide-y divide-rule">
        {emails.map((email) => (
          <li key={email} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <a
              href={`mailto:${email}`}
              className={`${linkStyle} min-w-0 grow basis-44 text-sm wrap-anywhere pointer-coarse:py-2.75`}
            >
              <EmailText email={email} />
            </a>
            <CopyButton
              value={email}
              label="Copy"
              aria-label={`Copy ${email}`}
              onCopied={() => toast.success('Email copied to clipboard!')}
            />
          </li>
        ))}
      </ul>
      {firm.phone && (
        <p className="mt-2 text-sm text-ink-soft">
          {emails.length > 0 ? 'Or call' : 'Call'} <FirmPhone className={linkStyle} />.
        </p>
      )}
    </section>
  )
}

const HoursCard = () =>
  firm.hours.length === 0 ? null : (
    <section className={card} aria-labelledby="hours">
      <h2 id="hours" className={cardTitle}>
        <Clock3 aria-hidden />
        Office Hours
      </h2>
      <dl className="mt-4 flex flex-col divide-y divide-rule text-sm">
        {firm.hours.map(({ days, open }) => (
          <div key={days} className="flex flex-wrap justify-between gap-x-4 py-3">
            <dt className="whitespace-nowrap">{days}</dt>
            <dd className="whitespace-nowrap text-right text-ink-soft tabular-nums">{open}</dd>
          </div>
        ))}
      </dl>
    </section>
  )

function Offices({ offices }: { offices: readonly Office[] }) {
  if (offices.length === 0) return null
  return (
    <div className={card}>
      <h2 className={cardTitle}>
        <MapPin aria-hidden />
        Office Locations
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by the keyboard */}
      <section className="mt-4 max-h-[600px] overflow-y-auto" tabIndex={0} aria-label="Office locations">
        <ul className="flex flex-col divide-y divide-rule text-sm">
          {offices.map(({ id, city, state }) => (
            <li key={id} className="py-3 pr-3">
              <span className="font-medium text-ink">{city}</span>,{' '}
              <span className="text-ink-soft">{state}</span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
