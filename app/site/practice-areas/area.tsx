import { siteTexts } from '#features/site-texts/current-texts.ts'
import { firm } from '#firm.ts'
import { ButtonLink } from '#ui/forms/button-link.tsx'
import { ClosingCall, PageHero, Section, SectionIntro } from '../page-parts.tsx'
import { metaOf } from '../seo/meta-of.ts'
import { pageMeta } from '../seo/page-meta.ts'
import { legalWork } from '../seo/structured-data.ts'
import type { Route } from './+types/area.ts'
import { AreaMotif } from './area-motif.tsx'

/** Shared by the pages of all areas; the path says which one it is. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { areas } = await siteTexts()
  const area = areas.find(({ path }) => path === url.pathname.replace(/(?<!\/)\/+$/, ''))
  if (!area) throw new Response(null, { status: 404 })
  const { name, path, description } = area
  const meta = pageMeta(context, {
    path,
    title: name,
    description,
    trail: [
      { name: 'Practice Areas', path: '/practice-areas' },
      { name, path },
    ],
    jsonLd: (origin) => [legalWork(origin, name, description)],
  })
  return { area, meta }
}

export const meta: Route.MetaFunction = metaOf

export default function PracticeAreaPage({ loaderData: { area } }: Route.ComponentProps) {
  const team = `/team?department=${encodeURIComponent(area.departments[0] ?? '')}`
  return (
    <>
      <PageHero
        eyebrow={area.name}
        title={area.headline}
        lead={area.lead}
        art={<AreaMotif path={area.path} className="my-10 size-72 [stroke-width:0.8]" />}
        actions={
          <>
            <ButtonLink to="/contact" size="lg">
              Schedule a Consultation
            </ButtonLink>
            <ButtonLink to={team} variant="secondary" size="lg">
              Meet the lawyers
            </ButtonLink>
          </>
        }
      />
      <Section className="grid gap-x-16 gap-y-6 lg:grid-cols-[5fr_7fr]">
        <h2 className="font-serif text-3xl font-medium tracking-[-0.01em]">{area.intro.title}</h2>
        <div className="flex max-w-2xl flex-col gap-5 text-lg text-ink-soft">
          {area.intro.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </Section>
      {area.services.length > 0 && (
        <Section ground="surface">
          <SectionIntro eyebrow="Services" title={`Our ${area.name} Services`} />
          <div className="grid gap-x-10 gap-y-12 sm:grid-cols-2 lg:grid-cols-4">
            {area.services.map(({ title, items }) => (
              <div key={title} className="border-t-2 border-brass-fill pt-5">
                <h3 className="font-serif text-xl font-medium">{title}</h3>
                <ul className="mt-4 flex flex-col text-ink-soft">
                  {items.map((item) => (
                    <li key={item} className="border-t border-rule py-2.5 first:border-0 first:pt-0">
                      {item}
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </div>
        </Section>
      )}
      {area.reasons.length > 0 && (
        <Section>
          <SectionIntro eyebrow="Why us" title={`Why Choose ${firm.shortName} for ${area.name}`} />
          <ol className="grid gap-x-16 gap-y-12 md:grid-cols-2">
            {area.reasons.map(({ title, text }, at) => (
              <li key={title} className="grid grid-cols-[3.5rem_1fr]">
                <span aria-hidden className="font-serif text-4xl leading-none text-brass tabular-nums">
                  {at + 1}
                </span>
                <div className="flex flex-col gap-2">
                  <h3 className="font-serif text-2xl font-medium">{title}</h3>
                  <p className="text-ink-soft">{text}</p>
                </div>
              </li>
            ))}
          </ol>
        </Section>
      )}
      <ClosingCall
        title={area.closing.title}
        lead={area.closing.text}
        actions={
          <ButtonLink to="/contact" variant="accent" size="lg">
            Contact Us
          </ButtonLink>
        }
      />
    </>
  )
}
