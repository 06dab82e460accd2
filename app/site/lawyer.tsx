import { Mail, MapPin, Phone } from 'lucide-react'
import { OngoingCases, yearsOf } from '#features/lawyers/lawyer-card.tsx'
import { Portrait } from '#features/lawyers/portrait.tsx'
import { siteTexts } from '#features/site-texts/current-texts.ts'
import { firm } from '#firm.ts'
import { cursorContext } from '#platform/api/page-context.ts'
import { ButtonLink } from '#ui/forms/button-link.tsx'
import { EmailText } from '#ui/forms/email-text.tsx'
import { linkStyle, TextLink } from '#ui/forms/text-link.tsx'
import type { Route } from './+types/lawyer.ts'
import { lawyerOf } from './lawyer-of.ts'
import { useLivePage } from './live-page.ts'
import { ClosingCall, Eyebrow, Lead, Section, withAnswer } from './page-parts.tsx'
import { metaOf } from './seo/meta-of.ts'
import { pageMeta } from './seo/page-meta.ts'
import { attorney } from './seo/structured-data.ts'

export async function loader({ params: { slug }, context }: Route.LoaderArgs) {
  const lawyer = await lawyerOf(slug)
  if (!lawyer) throw new Response(null, { status: 404 })
  const { areas: published } = await siteTexts()
  const areas = published
    .filter(({ departments }) => (departments as readonly string[]).includes(lawyer.specialization))
    .map(({ name, path }) => ({ name, path }))
  const meta = pageMeta(context, {
    path: `/team/${lawyer.slug}`,
    title: lawyer.name,
    description: `${lawyer.name}, ${lawyer.title} at ${firm.name}. ${lawyer.specialization}${lawyer.location ? `, ${lawyer.location}` : ''}. Experience, contact details and current work.`,
    trail: [
      { name: 'Our Team', path: '/team' },
      { name: lawyer.name, path: `/team/${lawyer.slug}` },
    ],
    jsonLd: (origin) => [attorney(origin, lawyer)],
  })
  return { lawyer, areas, since: context.get(cursorContext), meta }
}

export const meta: Route.MetaFunction = metaOf

export default function LawyerPage({ loaderData: { lawyer, areas, since } }: Route.ComponentProps) {
  useLivePage(['lawyers', 'cases/published'], { since })
  const facts = [
    { name: 'Practice', value: lawyer.specialization },
    { name: 'Office', value: lawyer.location },
    { name: 'Experience', value: yearsOf(lawyer.yearsExperience)?.replace(' of experience', '') },
  ].filter(({ value }) => value)
  return (
    <>
      <section className="border-b border-rule">
        <div className="mx-auto grid max-w-site items-center gap-x-16 gap-y-8 px-4 py-12 sm:px-6 md:grid-cols-[14rem_1fr] lg:grid-cols-[20rem_1fr] md:py-16">
          <Portrait lawyer={lawyer} eager className="size-40 md:size-56 lg:size-80" />
          <div className="flex flex-col gap-4">
            <Eyebrow>{lawyer.specialization}</Eyebrow>
            <h1 className="font-serif text-5xl tracking-[-0.02em] wrap-anywhere">{lawyer.name}</h1>
            <Lead>{lawyer.title}</Lead>
            <ul className="mt-2 flex flex-wrap gap-x-8 gap-y-2 text-sm text-ink-soft [&_a]:inline-flex [&_a]:items-center [&_a]:gap-2 pointer-coarse:[&_a]:min-h-11 [&_svg]:size-4 [&_svg]:text-brass">
              <li>
                <a href={`mailto:${lawyer.email}`} className={linkStyle}>
                  <Mail aria-hidden />
                  <span className="wrap-anywhere">
                    <EmailText email={lawyer.email} />
                  </span>
                </a>
              </li>
              {lawyer.phone && (
                <li>
                  <a href={`tel:${lawyer.phone.replace(/[^\d+]/g, '')}`} className={linkStyle}>
                    <Phone aria-hidden />
                    {lawyer.phone}
                  </a>
                </li>
              )}
              {lawyer.location && (
                <li className="flex items-center gap-2">
                  <MapPin aria-hidden />
                  {lawyer.location}
                </li>
              )}
            </ul>
            <div className="mt-3 flex flex-wrap gap-3">
              <ButtonLink to="/contact" size="lg">
                Schedule a Consultation
              </ButtonLink>
            </div>
          </div>
        </div>
      </section>
      <Section className="grid gap-x-16 gap-y-12 md:grid-cols-[14rem_1fr] lg:grid-cols-[20rem_1fr]">
        <aside className="order-2 flex flex-col gap-8 md:order-1">
          <dl className="flex flex-col divide-y divide-rule border-y border-rule text-sm">
            {facts.map(({ name, value }) => (
              <div key={name} className="flex justify-between gap-6 py-3">
                <dt className="text-ink-soft">{name}</dt>
                <dd className="text-right font-medium">{value}</dd>
              </div>
            ))}
          </dl>
          {areas.length > 0 && (
            <div className="text-sm">
              <h2 className="font-medium text-ink-soft">Practice areas</h2>
              <ul className="mt-2 flex flex-col gap-2">
                {areas.map(({ name, path }) => (
                  <li key={path}>
                    <TextLink to={path}>{name}</TextLink>
                  </li>
                ))}
              </ul>
            </div>
          )}
        </aside>
        <div className="order-1 flex max-w-2xl flex-col gap-8 md:order-2">
          <h2 className="font-serif text-3xl font-medium">About {lawyer.name}</h2>
          <div className="-mt-3 flex flex-col gap-5 text-lg text-ink-soft wrap-anywhere">
            {(lawyer.bio || `${lawyer.name} is ${lawyer.title} at ${firm.name}.`)
              .split(/\n{2,}/)
              .map((paragraph) => (
                <p key={paragraph} className="whitespace-pre-line">
                  {paragraph}
                </p>
              ))}
          </div>
          <OngoingCases lawyer={lawyer} />
          <p>
            <TextLink to="/team" className="tap inline-flex items-center">
              All lawyers
            </TextLink>
          </p>
        </div>
      </Section>
      <ClosingCall
        title={`Speak with ${lawyer.name}.`}
        lead={withAnswer('Write a few lines about your case and mention the name.')}
        actions={
          <ButtonLink to="/contact" variant="accent" size="lg">
            Contact Us
          </ButtonLink>
        }
      />
    </>
  )
}
