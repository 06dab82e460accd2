import { firm } from '#firm.ts'
import { ButtonLink } from '#ui/forms/button-link.tsx'
import { ClosingCall, PageHero, Section } from '../page-parts.tsx'
import { metaOf } from '../seo/meta-of.ts'
import { pageMeta } from '../seo/page-meta.ts'
import type { Route } from './+types/listing.ts'
import { AreaCard } from './area-card.tsx'
import { practiceAreas } from './practice-areas.ts'

export const loader = ({ context }: Route.LoaderArgs) => ({
  areas: practiceAreas.map(({ path, name, summary }) => ({ path, name, summary })),
  meta: pageMeta(context, {
    path: '/practice-areas',
    title: 'Practice Areas',
    description: `The practice areas of ${firm.name}: criminal, corporate, family, real estate, civil litigation and estate planning. What we do in each, and how.`,
    trail: [{ name: 'Practice Areas', path: '/practice-areas' }],
  }),
})

export const meta: Route.MetaFunction = metaOf

export default function PracticeAreas({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHero
        eyebrow="What we do"
        title="Practice Areas"
        lead="Six fields, one firm. Real matters seldom keep to one of them, so the people who know the others are down the hall."
      />
      <Section>
        <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
          {loaderData.areas.map((area) => (
            <AreaCard key={area.path} area={area} heading="h2" />
          ))}
        </ul>
      </Section>
      <ClosingCall
        title="Not sure where your question belongs?"
        lead="Describe it in your own words. We will send it to the right desk, or tell you who else can help."
        actions={
          <ButtonLink to="/contact" variant="accent" size="lg">
            Contact Us
          </ButtonLink>
        }
      />
    </>
  )
}
