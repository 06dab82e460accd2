import { useLocation, useSearchParams } from 'react-router'
import { LawyerCard } from '#features/lawyers/lawyer-card.tsx'
import { LawyerCardSkeletons } from '#features/lawyers/lawyer-card-skeleton.tsx'
import type { TeamFilter } from '#features/lawyers/public-lawyer.schema.ts'
import { readTeamFilter, teamPath } from '#features/lawyers/team-filter.ts'
import { TeamFilterForm } from '#features/lawyers/team-filter-form.tsx'
import { firm } from '#firm.ts'
import { client } from '#platform/api/client.ts'
import { loadedDrawing, Served } from '#ui/art/served.tsx'
import { ButtonLink } from '#ui/forms/button-link.tsx'
import { EmptyNote } from '#ui/lists/empty-note.tsx'
import type { Route } from './+types/team.ts'
import { asksForDocument, useLatest, useLivePage } from './live-page.ts'
import { ClosingCall, PageHero, Section } from './page-parts.tsx'
import { PeopleDrawing } from './people-drawing.tsx'
import { readOr } from './read-or.ts'
import { type Reading, readSince } from './read-since.ts'
import { metaOf } from './seo/meta-of.ts'
import { pageMeta } from './seo/page-meta.ts'

const LoadedPeople = loadedDrawing(() => import('./drawn-people.ts'))

type Directory = Awaited<ReturnType<typeof client.site.lawyers.directory>>

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const directory = readSince<Directory | null>(
    context,
    client.site.lawyers.directory(readTeamFilter(url.searchParams)),
    null,
  )
  const [offices, lawyers] = await Promise.all([
    readOr(client.site.locations.list(), []),
    readOr(client.site.lawyers.options(), []),
  ])
  return {
    offices,
    lawyers,
    directory: asksForDocument(request) ? await directory : directory,
    meta: pageMeta(context, {
      path: '/team',
      title: 'Our Legal Team',
      description: `The lawyers of ${firm.name}: find one by place, by department or by name, with experience, contact details and current work.`,
      trail: [{ name: 'Our Team', path: '/team' }],
      noindex: url.search !== '',
    }),
  }
}

export const meta: Route.MetaFunction = metaOf

export default function Team({ loaderData: { offices, lawyers, directory } }: Route.ComponentProps) {
  const [params] = useSearchParams()
  const { after, ...filter } = readTeamFilter(params)
  return (
    <>
      <PageHero
        eyebrow="Our Team"
        title="Our Legal Team"
        lead="Every case has one lawyer who answers for it. Look for yours by place, by field, or by name."
      />
      <Section className="pt-10 md:pt-12">
        <TeamFilterForm filter={filter} offices={offices} lawyers={lawyers} />
        <div className="mt-10">
          {/* A new search replaces the list, which shows that it is loading. */}
          <Found key={params.toString()} directory={directory} filter={filter} first={!after} />
        </div>
      </Section>
      <ClosingCall
        title="Don’t know whom to ask for?"
        lead="Tell us what it is about. We will suggest somebody, and say why."
        actions={
          <ButtonLink to="/contact" variant="accent" size="lg">
            Contact Us
          </ButtonLink>
        }
      />
    </>
  )
}

type Read = Reading<Directory | null>
interface FoundProps {
  directory: Read | Promise<Read>
  filter: TeamFilter
  first: boolean
}

function Found({ directory: given, filter, first }: FoundProps) {
  const reading = useLatest(given)
  // Shows and removes names of cases as soon as consent is given or withdrawn.
  useLivePage(['lawyers', 'locations', 'cases/published'], reading)
  const { search } = useLocation()
  if (reading === undefined) return <LawyerCardSkeletons />
  const directory = reading?.found
  if (!directory) return <NotRead path={`/team${search}`} />
  const isNarrowed = !first || Object.keys(filter).length > 0
  if (directory.lawyers.length === 0)
    return (
      <EmptyNote
        picture={<Served drawing={import.meta.env.SSR && PeopleDrawing} loaded={LoadedPeople} given={{}} />}
        title="No Lawyers Found"
        description="No lawyers match your search criteria. Please try a different combination."
        action={
          isNarrowed && (
            <ButtonLink to="/team" variant="secondary">
              Show all lawyers
            </ButtonLink>
          )
        }
      />
    )
  return (
    <>
      <ul className="grid gap-6 md:grid-cols-2 xl:grid-cols-3">
        {directory.lawyers.map((lawyer) => (
          <li key={lawyer.id}>
            <LawyerCard lawyer={lawyer} />
          </li>
        ))}
      </ul>
      {(!first || directory.next) && (
        <nav aria-label="Pages" className="mt-10 flex justify-between gap-3">
          {!first && (
            <ButtonLink to={teamPath(filter)} variant="secondary">
              Back to the first
            </ButtonLink>
          )}
          {directory.next && (
            <ButtonLink
              to={teamPath({ ...filter, after: directory.next })}
              variant="secondary"
              className="ml-auto"
            >
              More lawyers
            </ButtonLink>
          )}
        </nav>
      )}
    </>
  )
}

/** Says that no lawyer matches only if the lawyers could be read. */
const NotRead = ({ path }: { path: string }) => (
  <EmptyNote
    picture={<Served drawing={import.meta.env.SSR && PeopleDrawing} loaded={LoadedPeople} given={{}} />}
    title="Failed to load lawyers"
    description="The list can’t be loaded at the moment. Please try again in a minute."
    action={
      <ButtonLink to={path} reloadDocument variant="secondary">
        Try again
      </ButtonLink>
    }
  />
)
