import { ArrowRight } from 'lucide-react'
import type { ComponentProps } from 'react'
import { firm, firmPlace } from '#firm.ts'
import { client } from '#platform/api/client.ts'
import { cursorContext } from '#platform/api/page-context.ts'
import { loadedDrawing, Served } from '#ui/art/served.tsx'
import { ButtonLink } from '#ui/forms/button-link.tsx'
import { TextLink } from '#ui/forms/text-link.tsx'
import type { Route } from './+types/home.ts'
import { Highlights } from './home/highlights.tsx'
import { SearchForm } from './home/search-form.tsx'
import { Testimonials } from './home/testimonials.tsx'
import { asksForDocument, useLivePage } from './live-page.ts'
import { Island } from './marks/island.tsx'
import { ClosingCall, DisplayHeading, Eyebrow, Lead, Section, SectionIntro } from './page-parts.tsx'
import { AreaCard } from './practice-areas/area-card.tsx'
import { practiceAreas } from './practice-areas/practice-areas.ts'
import { readOr } from './read-or.ts'
import { readSince } from './read-since.ts'
import { metaOf } from './seo/meta-of.ts'
import { pageMeta } from './seo/page-meta.ts'
import { legalService } from './seo/structured-data.ts'
import { UpcomingCases } from './upcoming-cases.tsx'

// Static texts, rendered by the server only, like the drawings.
const LoadedHighlights = loadedDrawing(() => import('./home/drawn-highlights.ts'))

export async function loader({ request, context }: Route.LoaderArgs) {
  // Sections that can't be read are omitted; the rest of the page doesn't depend on them.
  const hearings = readSince(context, client.site.hearings.upcoming(), [])
  const [offices, lawyers, testimonials] = await Promise.all([
    readOr(client.site.locations.list(), []),
    readOr(client.site.lawyers.options(), []),
    readSince(context, client.site.testimonials.list(), []),
  ])
  return {
    areas: practiceAreas.slice(0, 4).map(({ path, name, summary }) => ({ path, name, summary })),
    offices,
    lawyers,
    since: context.get(cursorContext),
    testimonials,
    hearings: asksForDocument(request) ? await hearings : hearings,
    meta: pageMeta(context, {
      path: '/',
      title: 'Expert Legal Representation You Can Trust',
      description: `${[firm.name, firmPlace()].filter(Boolean).join(', ')}: criminal defense, business, family, real estate, litigation and estate planning. A lawyer answers within 24 hours.`,
      jsonLd: (origin) => [legalService(origin)],
    }),
  }
}

export const meta: Route.MetaFunction = metaOf

export default function Home({ loaderData }: Route.ComponentProps) {
  useLivePage(['locations', 'lawyers'], loaderData)
  return (
    <>
      <Hero offices={loaderData.offices} lawyers={loaderData.lawyers} />
      <Served drawing={import.meta.env.SSR && Highlights} loaded={LoadedHighlights} given={{}} />
      <Section>
        <div className="flex flex-wrap items-end justify-between gap-x-8">
          <SectionIntro
            eyebrow="What we do"
            title="Practice Areas"
            lead="Most people meet a lawyer on one of the larger days of their lives. These are the ones we know best."
          />
          <TextLink to="/practice-areas" className="tap mb-12 inline-flex items-center gap-1.5 font-medium">
            All six practice areas
            <ArrowRight aria-hidden className="size-4" />
          </TextLink>
        </div>
        <ul className="grid gap-6 sm:grid-cols-2 xl:grid-cols-4">
          {loaderData.areas.map((area) => (
            <AreaCard key={area.path} area={area} />
          ))}
        </ul>
      </Section>
      <UpcomingCases hearings={loaderData.hearings} />
      <Testimonials reading={loaderData.testimonials} />
      <ClosingCall
        title="Tell us what happened."
        lead="The first conversation is free. You will know afterwards whether you need a lawyer, and what it would cost."
        actions={
          <ButtonLink to="/contact" variant="accent" size="lg">
            Schedule a Consultation
          </ButtonLink>
        }
      />
    </>
  )
}

function Hero(choices: ComponentProps<typeof SearchForm>) {
  return (
    <section className="relative flex min-h-[800px] flex-col overflow-hidden border-b border-rule">
      <div className="relative z-10 mx-auto flex w-full max-w-site flex-col gap-6 px-4 pt-16 sm:px-6 md:pt-24">
        <Eyebrow>{firmPlace() || firm.name}</Eyebrow>
        <DisplayHeading as="h1" size="hero" className="max-w-4xl">
          Expert Legal Representation You Can Trust
        </DisplayHeading>
        <Lead>Connect with experienced attorneys specialized in your legal needs</Lead>
        <div className="mt-4 max-w-4xl">
          <SearchForm {...choices} />
        </div>
      </div>
      <Island className="mt-auto h-72 w-full shrink-0 sm:h-80 lg:h-96" />
    </section>
  )
}
