import { Rss } from 'lucide-react'
import { Link } from 'react-router'
import { readingMinutes } from '#features/articles/article-body.ts'
import { siteTexts } from '#features/site-texts/current-texts.ts'
import { firm } from '#firm.ts'
import { cursorContext } from '#platform/api/page-context.ts'
import { ButtonLink } from '#ui/forms/button-link.tsx'
import { linkStyle } from '#ui/forms/text-link.tsx'
import { useLivePage } from '../live-page.ts'
import { ClosingCall, PageHero, Section } from '../page-parts.tsx'
import { AreaMotif } from '../practice-areas/area-motif.tsx'
import { metaOf } from '../seo/meta-of.ts'
import { pageMeta } from '../seo/page-meta.ts'
import type { Route } from './+types/listing.ts'
import { articleList } from './articles.ts'
import { writtenDate } from './written-date.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const after = url.searchParams.get('after') ?? undefined
  const since = context.get(cursorContext)
  const { articles, next } = await articleList(after)
  const { areas } = await siteTexts()
  return {
    articles: articles.map(({ words, ...article }) => ({
      ...article,
      minutes: readingMinutes(words),
      path: areas.find(({ name }) => name === article.practiceArea)?.path,
    })),
    next,
    since,
    meta: [
      ...pageMeta(context, {
        path: '/blog',
        title: 'Legal Insights',
        description: `Articles by the lawyers of ${firm.name} on the law${firm.address.region && ` of ${firm.address.region}`}, in plain language, each with the date of its last check.`,
        trail: [{ name: 'Legal Insights', path: '/blog' }],
        noindex: after !== undefined,
      }),
      {
        tagName: 'link',
        rel: 'alternate',
        type: 'application/rss+xml',
        title: 'Legal Insights',
        href: '/blog/rss.xml',
      },
    ],
  }
}

export const meta: Route.MetaFunction = metaOf

export default function Blog({ loaderData }: Route.ComponentProps) {
  useLivePage(['article_versions/public', 'lawyers'], loaderData)
  return (
    <>
      <PageHero
        eyebrow="Blog"
        title="Legal Insights"
        lead="Articles by our lawyers, in plain words, each with the date of its last check."
      />
      <Section>
        <ul className="grid gap-6 lg:grid-cols-2">
          {loaderData.articles.map((article) => (
            <li key={article.slug} className="flex">
              <article className="group relative flex w-full flex-col gap-6 rounded-md border border-rule bg-surface p-7 transition-colors focus-within:border-brass-fill hover:border-brass-fill sm:flex-row sm:p-8">
                {article.path && <AreaMotif path={article.path} className="size-20 shrink-0" />}
                <div className="flex min-w-0 flex-col">
                  <p className="text-sm text-ink-soft">
                    <time dateTime={article.publishedOn}>{writtenDate(article.publishedOn)}</time> ·{' '}
                    {article.minutes} min
                  </p>
                  <h2 className="mt-2 font-serif text-2xl font-medium">{article.title}</h2>
                  <p className="mt-3 mb-6 text-ink-soft">{article.excerpt}</p>
                  <p className="mt-auto flex flex-wrap items-center justify-between gap-3 text-sm">
                    <Link
                      to={`/blog/${article.slug}`}
                      className="font-medium text-brass underline decoration-brass-fill/60 underline-offset-4 after:absolute after:inset-0"
                    >
                      Read More<span className="sr-only"> about {article.title}</span>
                    </Link>
                    <span className="text-ink-soft">{article.author.name}</span>
                  </p>
                </div>
              </article>
            </li>
          ))}
        </ul>
        {loaderData.next && (
          <p className="mt-10">
            <ButtonLink to={`/blog?after=${loaderData.next}`} variant="secondary">
              Older articles
            </ButtonLink>
          </p>
        )}
        <p className="mt-10 text-sm text-ink-soft">
          <a href="/blog/rss.xml" className={`${linkStyle} tap inline-flex items-center gap-2`}>
            <Rss aria-hidden className="size-4" />
            New articles by RSS
          </a>
        </p>
      </Section>
      <ClosingCall
        title="An article is not advice."
        lead="Your facts decide. If one of these sounds like your week, tell us about it."
        actions={
          <ButtonLink to="/contact" variant="accent" size="lg">
            Contact Us
          </ButtonLink>
        }
      />
    </>
  )
}
