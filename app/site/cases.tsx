import { KeyRound, Link2, Search } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { Viewer } from '#features/accounts/accounts.schema.ts'
import { firm } from '#firm.ts'
import { client } from '#platform/api/client.ts'
import { ButtonLink } from '#ui/forms/button-link.tsx'
import { Loading, Skeleton } from '#ui/lists/skeleton.tsx'
import type { Route } from './+types/cases.ts'
import { ClosingCall, PageHero, Section, SectionIntro, withAnswer } from './page-parts.tsx'
import { readSince } from './read-since.ts'
import { metaOf } from './seo/meta-of.ts'
import { pageMeta } from './seo/page-meta.ts'
import { hearingEvent } from './seo/structured-data.ts'
import { UpcomingCases } from './upcoming-cases.tsx'

// Only for signed-in users; anonymous ones don't load it.
const OwnCases = lazy(() => import('./own-cases.tsx'))

export async function loader({ context }: Route.LoaderArgs) {
  const hearings = await readSince(context, client.site.hearings.upcoming(), [])
  const meta = pageMeta(context, {
    path: '/cases',
    title: 'Cases',
    description: `Upcoming public hearings of ${firm.name}, listed with our clients’ consent, and the way to follow your own case by number and PIN.`,
    trail: [{ name: 'Cases', path: '/cases' }],
    jsonLd: (origin) => hearings.found.map((hearing) => hearingEvent(origin, hearing)),
  })
  return { hearings, meta }
}

export const meta: Route.MetaFunction = metaOf

const ways = [
  {
    icon: Search,
    title: 'By case number',
    text: 'It is on every letter from us. You need no account to look.',
  },
  {
    icon: KeyRound,
    title: 'With a PIN',
    text: 'Your lawyer gives you four digits, valid for five minutes. They open the details and the timeline.',
  },
  {
    icon: Link2,
    title: 'By case link',
    text: 'Clients who sign in can paste the link their lawyer sent, and see all their cases in one place.',
  },
]

export default function Cases({ loaderData }: Route.ComponentProps) {
  const viewer = (useRouteLoaderData('root') as { viewer: Viewer | null } | undefined)?.viewer
  return (
    <>
      <PageHero
        eyebrow="Cases"
        title="Follow a case."
        lead="What is coming up in open court, and how to look into a case of your own. Everything else about a case stays between the client and us."
        actions={
          <>
            <ButtonLink to="/case-search" size="lg">
              Search Case
            </ButtonLink>
            {!viewer && (
              <ButtonLink to="/auth" variant="secondary" size="lg">
                Client Login
              </ButtonLink>
            )}
          </>
        }
      />
      {viewer && (
        <Section ground="surface">
          <SectionIntro eyebrow="Signed in" title="Your cases" />
          <Suspense fallback={<CasesSkeleton />}>
            <OwnCases clientId={viewer.clientId} />
          </Suspense>
        </Section>
      )}
      <UpcomingCases hearings={loaderData.hearings} />
      <Section ground="sunken">
        <SectionIntro eyebrow="Your own case" title="Three ways to look into it" />
        <ul className="grid gap-10 md:grid-cols-3">
          {ways.map(({ icon: Icon, title, text }) => (
            <li key={title} className="border-t-2 border-brass-fill pt-6">
              <Icon aria-hidden strokeWidth={1.5} className="size-7 text-brass" />
              <h3 className="mt-4 font-serif text-2xl font-medium">{title}</h3>
              <p className="mt-2 text-ink-soft">{text}</p>
            </li>
          ))}
        </ul>
      </Section>
      <ClosingCall
        title="Not a client yet?"
        lead={withAnswer('Tell us about your case.')}
        actions={
          <ButtonLink to="/contact" variant="accent" size="lg">
            Contact Us
          </ButtonLink>
        }
      />
    </>
  )
}

const CasesSkeleton = () => (
  <Loading className="grid gap-4 lg:grid-cols-2">
    <Skeleton className="h-56" />
    <Skeleton className="h-56" />
  </Loading>
)
