import { ArrowRight } from 'lucide-react'
import type { ComponentProps } from 'react'
import { siteTexts } from '#features/site-texts/current-texts.ts'
import type { HomeText } from '#features/site-texts/site-texts.schema.ts'
import { firm, firmPlace } from '#firm.ts'
import { client } from '#platform/api/client.ts'
import { cursorContext } from '#platform/api/page-context.ts'
import { loadedDrawing, Served } from '#ui/art/served.tsx'
import { cn } from '#ui/cn.ts'
import { ButtonLink } from '#ui/forms/button-link.tsx'
import { TextLink } from '#ui/forms/text-link.tsx'
import type { Route } from './+types/home.ts'
import { Highlights } from './home/highlights.tsx'
import { SearchForm } from './home/search-form.tsx'
import { Testimonials } from './home/testimonials.tsx'
import { asksForDocument, useLivePage } from './live-page.ts'
import { Island } from './marks/island.tsx'
import {
  ClosingCall,
  contactUs,
  DisplayHeading,
  Eyebrow,
  Lead,
  Section,
  SectionIntro,
} from './page-parts.tsx'
import { AreaCard } from './practice-areas/area-card.tsx'
import { readOr } from './read-or.ts'
import { readSince } from './read-since.ts'
import { metaOf } from './seo/meta-of.ts'
import { pageMeta } from './seo/page-meta.ts'
import { legalService } from './seo/structured-data.ts'
import { UpcomingCases } from './upcoming-cases.tsx'

// Rendered by the server only, like the drawings.
const LoadedHighlights = loadedDrawing(() => import('./home/drawn-highlights.ts'))

export async function loader({ request, context }: Route.LoaderArgs) {
  // Sections that can't be read are omitted; the rest of the page doesn't depend on them.
  const hearings = readSince(context, client.site.hearings.upcoming(), [])
  const [offices, lawyers, testimonials] = await Promise.all([
    readOr(client.site.locations.list(), []),
    readOr(client.site.lawyers.options(), []),
    readSince(context, client.site.testimonials.list(), []),
  ])
  const { home, highlights, areas } = await siteTexts()
  return {
    texts: home,
    highlights: highlights?.items,
    areas: areas.slice(0, 4).map(({ path, name, summary }) => ({ path, name, summary })),
    areaCount: areas.length,
    offices,
    lawyers,
    since: context.get(cursorContext),
    testimonials,
    hearings: asksForDocument(request) ? await hearings : hearings,
    meta: pageMeta(context, {
      path: '/',
      title: home?.title ?? firm.name,
      description: home?.description || [firm.name, firmPlace()].filter(Boolean).join(', '),
      jsonLd: (origin) => [legalService(origin)],
    }),
  }
}

export const meta: Route.MetaFunction = metaOf

export default function Home({ loaderData }: Route.ComponentProps) {
  useLivePage(['locations', 'lawyers'], loaderData)
  const { texts, highlights, areas, areaCount } = loaderData
  return (
    <>
      <Hero texts={texts} offices={loaderData.offices} lawyers={loaderData.lawyers} />
      {highlights && (
        <Served
          drawing={import.meta.env.SSR && Highlights}
          loaded={LoadedHighlights}
          given={{ items: highlights }}
        />
      )}
      {areaCount > 0 && (
        <Section>
          <div className="flex flex-wrap items-end justify-between gap-x-8">
            <SectionIntro eyebrow="What we do" title="Practice Areas" lead={texts?.areasLead} />
            <TextLink to="/practice-areas" className="tap mb-12 inline-flex items-center gap-1.5 font-medium">
              All {numbers[areaCount] ?? areaCount} practice areas
              <ArrowRight aria-hidden className="size-4" />
            </TextLink>
          </div>
          <ul className="grid gap-6 sm:grid-cols-2 xl:grid-cols-4">
            {areas.map((area) => (
              <AreaCard key={area.path} area={area} />
            ))}
          </ul>
        </Section>
      )}
      <UpcomingCases hearings={loaderData.hearings} />
      <Testimonials reading={loaderData.testimonials} />
      <ClosingCall
        title={texts?.closing.title ?? contactUs}
        lead={texts?.closing.text}
        actions={
          <ButtonLink to="/contact" variant="accent" size="lg">
            Schedule a Consultation
          </ButtonLink>
        }
      />
    </>
  )
}

const numbers: Record<number, string> = { 2: 'two', 3: 'three', 4: 'four', 5: 'five', 6: 'six' }

function Hero({ texts, ...choices }: ComponentProps<typeof SearchForm> & { texts: HomeText | undefined }) {
  return (
    <section
      className={cn(
        'relative flex flex-col overflow-hidden border-b border-rule',
        texts?.art === 'island' ? 'min-h-[800px]' : 'pb-16 md:pb-24',
      )}
    >
      <div className="relative z-10 mx-auto flex w-full max-w-site flex-col gap-6 px-4 pt-16 sm:px-6 md:pt-24">
        {(texts || firmPlace()) && <Eyebrow>{firmPlace() || firm.name}</Eyebrow>}
        <DisplayHeading as="h1" size="hero" className="max-w-4xl">
          {texts?.title ?? firm.name}
        </DisplayHeading>
        {texts?.lead && <Lead>{texts.lead}</Lead>}
        <div className="mt-4 max-w-4xl">
          <SearchForm {...choices} />
        </div>
      </div>
      {texts?.art === 'island' && <Island className="mt-auto h-72 w-full shrink-0 sm:h-80 lg:h-96" />}
    </section>
  )
}
