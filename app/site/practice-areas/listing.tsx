import { siteTexts } from '#features/site-texts/current-texts.ts'
import { firm } from '#firm.ts'
import { ButtonLink } from '#ui/forms/button-link.tsx'
import { ClosingCall, contactUs, PageHero, Section } from '../page-parts.tsx'
import { metaOf } from '../seo/meta-of.ts'
import { pageMeta } from '../seo/page-meta.ts'
import type { Route } from './+types/listing.ts'
import { AreaCard } from './area-card.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { areas, listing } = await siteTexts()
  if (areas.length === 0) throw new Response(null, { status: 404 })
  const meta = pageMeta(context, {
    path: '/practice-areas',
    title: 'Practice Areas',
    description:
      listing?.description ||
      `The practice areas of ${firm.name}: ${areas.map(({ name }) => name).join(', ')}.`,
    trail: [{ name: 'Practice Areas', path: '/practice-areas' }],
  })
  return {
    areas: areas.map(({ path, name, summary }) => ({ path, name, summary })),
    lead: listing?.lead,
    closing: listing?.closing,
    meta,
  }
}

export const meta: Route.MetaFunction = metaOf

export default function PracticeAreas({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHero eyebrow="What we do" title="Practice Areas" lead={loaderData.lead} />
      <Section>
        <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
          {loaderData.areas.map((area) => (
            <AreaCard key={area.path} area={area} heading="h2" />
          ))}
        </ul>
      </Section>
      <ClosingCall
        title={loaderData.closing?.title ?? contactUs}
        lead={loaderData.closing?.text}
        actions={
          <ButtonLink to="/contact" variant="accent" size="lg">
            Contact Us
          </ButtonLink>
        }
      />
    </>
  )
}
