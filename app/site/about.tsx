import { siteTexts } from '#features/site-texts/current-texts.ts'
import type { AboutText } from '#features/site-texts/site-texts.schema.ts'
import { addressLines, firm, firmPlace } from '#firm.ts'
import { ButtonLink } from '#ui/forms/button-link.tsx'
import { TextLink } from '#ui/forms/text-link.tsx'
import type { Route } from './+types/about.ts'
import { FirmPhone } from './firm-phone.tsx'
import { RiverRule } from './marks/river-rule.tsx'
import { ClosingCall, contactUs, PageHero, Section, SectionIntro } from './page-parts.tsx'
import { metaOf } from './seo/meta-of.ts'
import { pageMeta } from './seo/page-meta.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { about } = await siteTexts()
  const meta = pageMeta(context, {
    path: '/about',
    title: 'About Us',
    description: about?.description || [firm.name, firmPlace()].filter(Boolean).join(', '),
    trail: [{ name: 'About Us', path: '/about' }],
  })
  return { about, meta }
}

export const meta: Route.MetaFunction = metaOf

export default function About({ loaderData: { about } }: Route.ComponentProps) {
  return (
    <>
      <PageHero
        eyebrow="About Us"
        title={about?.title ?? firm.name}
        lead={about?.lead}
        actions={
          <ButtonLink to="/team" size="lg">
            Meet the team
          </ButtonLink>
        }
      />
      {about && about.story.paragraphs.length > 0 && (
        <Section className="grid gap-x-16 gap-y-8 lg:grid-cols-[5fr_7fr]">
          <div>
            <h2 className="font-serif text-3xl font-medium tracking-[-0.01em]">
              {about.story.title || 'Our story'}
            </h2>
            <RiverRule className="mt-6" />
          </div>
          <div className="flex max-w-2xl flex-col gap-5 text-lg text-ink-soft">
            {about.story.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </Section>
      )}
      {about?.lists.map((list) => (
        <Section key={list.title} ground={list.numbered ? 'paper' : 'surface'}>
          <SectionIntro eyebrow={list.eyebrow} title={list.title} />
          {list.numbered ? <Steps items={list.items} /> : <Values items={list.items} />}
        </Section>
      ))}
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
        title={about?.closing.title ?? contactUs}
        lead={about?.closing.text}
        actions={
          <ButtonLink to="/contact" variant="accent" size="lg">
            Schedule a Consultation
          </ButtonLink>
        }
      />
    </>
  )
}

type ListProps = Pick<AboutText['lists'][number], 'items'>

const Values = ({ items }: ListProps) => (
  <ul className="grid gap-10 md:grid-cols-3">
    {items.map(({ title, text }) => (
      <li key={title} className="border-t-2 border-brass-fill pt-6">
        <h3 className="font-serif text-2xl font-medium">{title}</h3>
        <p className="mt-3 text-ink-soft">{text}</p>
      </li>
    ))}
  </ul>
)

const Steps = ({ items }: ListProps) => (
  <ol className="grid gap-x-16 gap-y-10 md:grid-cols-2">
    {items.map(({ title, text }, at) => (
      <li key={title} className="grid grid-cols-[3.5rem_1fr]">
        <span aria-hidden className="font-serif text-4xl leading-none text-brass tabular-nums">
          {at + 1}
        </span>
        <div>
          <h3 className="font-serif text-2xl font-medium">{title}</h3>
          <p className="mt-2 text-ink-soft">{text}</p>
        </div>
      </li>
    ))}
  </ol>
)
