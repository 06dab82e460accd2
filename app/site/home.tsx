import { ArrowRight } from 'lucide-react'
import type { ComponentProps } from 'react'
import { firm } from '#firm.config.ts'
import { client } from '#platform/api/client.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { loadedDrawing, Served } from '#ui/served.tsx'
import { TextLink } from '#ui/text-link.tsx'
import type { Route } from './+types/home.ts'
import { Carousel } from './carousel.tsx'
import { Highlights } from './home/highlights.tsx'
import { SearchForm } from './home/search-form.tsx'
import { TestimonialCard } from './home/testimonial-card.tsx'
import { testimonials } from './home/testimonials.ts'
import { asksForDocument } from './live-page.ts'
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

// Words that never change: they come with the page, as its drawings do.
const LoadedHighlights = loadedDrawing(() => import('./home/drawn-highlights.ts'))
const LoadedTestimonialCard = loadedDrawing(() => import('./home/drawn-testimonial-card.ts'))

export async function loader({ request, context }: Route.LoaderArgs) {
  // What can't be read is missing from the page; the firm is there all the same.
  const hearings = readSince(context, client.site.hearings.upcoming(), [])
  const [offices, lawyers] = await Promise.all([
    readOr(client.site.locations.list(), []),
    readOr(client.site.lawyers.options(), []),
  ])
  return {
    areas: practiceAreas.slice(0, 4).map(({ path, name, summary }) => ({ path, name, summary })),
    offices,
    lawyers,
    testimonials: testimonials.map(({ name }) => name),
    hearings: asksForDocument(request) ? await hearings : hearings,
    meta: pageMeta(context, {
      path: '/',
      title: 'Expert Legal Representation You Can Trust',
      description: `${firm.name}, ${firm.address.locality}, New York: criminal defense, business, family, real estate, litigation and estate planning. A lawyer answers within 24 hours.`,
      jsonLd: (origin) => [legalService(origin)],
    }),
  }
}

export const meta: Route.MetaFunction = metaOf

export default function Home({ loaderData }: Route.ComponentProps) {
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
      <Section ground="sunken">
        <SectionIntro eyebrow="In their words" title="Client Testimonials" />
        <Carousel
          label="Client testimonials"
          autoplay={4000}
          slides={loaderData.testimonials.map((name) => ({
            key: name,
            content: (
              <Served
                drawing={import.meta.env.SSR && TestimonialCard}
                loaded={LoadedTestimonialCard}
                given={{ name }}
              />
            ),
          }))}
        />
        <p className="mt-6 text-sm text-ink-soft">{firm.notices.testimonials}</p>
      </Section>
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
        <Eyebrow>{firm.address.locality}, New York</Eyebrow>
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
