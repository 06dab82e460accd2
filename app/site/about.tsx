import { addressLines, firm } from '#firm.ts'
import { ButtonLink } from '#ui/forms/button-link.tsx'
import { TextLink } from '#ui/forms/text-link.tsx'
import type { Route } from './+types/about.ts'
import { FirmPhone } from './firm-phone.tsx'
import { RiverRule } from './marks/river-rule.tsx'
import { ClosingCall, PageHero, Section, SectionIntro } from './page-parts.tsx'
import { metaOf } from './seo/meta-of.ts'
import { pageMeta } from './seo/page-meta.ts'

const values = [
  {
    name: 'Integrity',
    text: 'We say what we think of your case, also when it isn’t what you hoped. We turn down work that would put two clients, or a client and ourselves, on opposite sides.',
  },
  {
    name: 'Excellence',
    text: 'Nothing leaves the office that only one of us has read. We keep up with the law as it changes, and with the habits of the courts we appear in, which change more slowly.',
  },
  {
    name: 'Client-centered service',
    text: 'You choose the goal. We explain the ways to it, their cost and their risk, and then we do what you decided. Your file is yours to look at, at any hour.',
  },
]

const steps = [
  {
    name: 'We listen',
    text: 'Half an hour, free, with a lawyer who works in the field. Bring what you have, in whatever order it is in.',
  },
  {
    name: 'We put it in writing',
    text: 'What we would do, what we would leave, what it costs and how long it takes. You read it at home.',
  },
  {
    name: 'We get to work',
    text: 'Your case has a number and a page. Each step appears there on the day it is taken, with the papers.',
  },
  {
    name: 'We close the file properly',
    text: 'You get the originals, a summary you will understand in ten years, and the dates you should remember.',
  },
]

export const loader = ({ context }: Route.LoaderArgs) => ({
  meta: pageMeta(context, {
    path: '/about',
    title: 'About Us',
    description: `${firm.name}: a New York law firm on ${firm.address.locality} with over 30 years of combined experience. Integrity, excellence and client-centered service.`,
    trail: [{ name: 'About Us', path: '/about' }],
  }),
})

export const meta: Route.MetaFunction = metaOf

export default function About() {
  return (
    <>
      <PageHero
        eyebrow="About Us"
        title="A small firm, on an island, in the middle of things."
        lead={`${firm.shortName} stands between two boroughs and within half an hour of most of the city’s courts. It is a good place to think, and a short way to where it counts.`}
        actions={
          <ButtonLink to="/team" size="lg">
            Meet the team
          </ButtonLink>
        }
      />
      <Section className="grid gap-x-16 gap-y-8 lg:grid-cols-[5fr_7fr]">
        <div>
          <h2 className="font-serif text-3xl font-medium tracking-[-0.01em]">Our story</h2>
          <RiverRule className="mt-6" />
        </div>
        <div className="flex max-w-2xl flex-col gap-5 text-lg text-ink-soft">
          <p>
            The firm began with a disagreement about how clients should be treated. Its founders had spent
            years in larger offices, where a case passes through many hands and the person whose life it is
            hears about it by invoice. They thought that a lawyer should know the file, return the call, and
            say what a thing costs before doing it.
          </p>
          <p>
            Today our lawyers bring over 30 years of combined experience to criminal, family, business,
            property and estate matters. We have stayed small enough that everyone here knows what the others
            are working on. When a divorce turns on the value of a company, or a closing uncovers an old
            judgment, the second opinion is across the table.
          </p>
          <p>
            We also built something we had missed elsewhere: a portal in which clients see their case as we
            see it, with its timeline, its documents and the next date. People who know what is happening
            sleep better, and decide better.
          </p>
        </div>
      </Section>
      <Section ground="surface">
        <SectionIntro
          eyebrow="What we hold to"
          title="Integrity, excellence, and service that starts with you"
        />
        <ul className="grid gap-10 md:grid-cols-3">
          {values.map(({ name, text }) => (
            <li key={name} className="border-t-2 border-brass-fill pt-6">
              <h3 className="font-serif text-2xl font-medium">{name}</h3>
              <p className="mt-3 text-ink-soft">{text}</p>
            </li>
          ))}
        </ul>
      </Section>
      <Section>
        <SectionIntro eyebrow="How it goes" title="From the first call to the last paper" />
        <ol className="grid gap-x-16 gap-y-10 md:grid-cols-2">
          {steps.map(({ name, text }, at) => (
            <li key={name} className="grid grid-cols-[3.5rem_1fr]">
              <span aria-hidden className="font-serif text-4xl leading-none text-brass tabular-nums">
                {at + 1}
              </span>
              <div>
                <h3 className="font-serif text-2xl font-medium">{name}</h3>
                <p className="mt-2 text-ink-soft">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </Section>
      <Section ground="sunken" className="grid gap-x-16 gap-y-8 lg:grid-cols-[5fr_7fr]" id="office">
        <h2 className="font-serif text-3xl font-medium tracking-[-0.01em]">Where to find us</h2>
        <dl className="grid gap-x-10 gap-y-6 sm:grid-cols-2 [&_dd]:mt-1 [&_dd]:text-ink [&_dt]:text-sm [&_dt]:text-ink-soft">
          {addressLines().length > 0 && (
            <div>
              <dt>Address</dt>
              <dd>
                <address className="not-italic">
                  {[firm.name, ...addressLines()].map((line) => (
                    <span key={line} className="block">
                      {line}
                    </span>
                  ))}
                </address>
              </dd>
            </div>
          )}
          {firm.companyNumber && (
            <div>
              <dt>Company number</dt>
              <dd className="tabular-nums">{firm.companyNumber}</dd>
            </div>
          )}
          {firm.phone && (
            <div>
              <dt>Phone</dt>
              <dd>
                <FirmPhone className="underline decoration-brass-fill underline-offset-4 pointer-coarse:inline-block pointer-coarse:py-3" />
              </dd>
            </div>
          )}
          {firm.emails.contact && (
            <div>
              <dt>Email</dt>
              <dd>
                <a
                  className="wrap-anywhere underline decoration-brass-fill underline-offset-4 pointer-coarse:inline-block pointer-coarse:py-3"
                  href={`mailto:${firm.emails.contact}`}
                >
                  {firm.emails.contact}
                </a>
              </dd>
            </div>
          )}
          <div className="sm:col-span-2">
            <dt>Hours and directions</dt>
            <dd>
              <TextLink to="/contact">Office hours, other offices and a form to write to us</TextLink>
            </dd>
          </div>
        </dl>
      </Section>
      <ClosingCall
        title="Come and see us."
        lead="The tram stops a few minutes from the door. So does the F train."
        actions={
          <ButtonLink to="/contact" variant="accent" size="lg">
            Schedule a Consultation
          </ButtonLink>
        }
      />
    </>
  )
}
