import { Link } from 'react-router'
import { readingMinutes } from '#features/articles/article-body.ts'
import { ArticleText } from '#features/articles/article-text.tsx'
import { siteTexts } from '#features/site-texts/current-texts.ts'
import { firm } from '#firm.ts'
import { cursorContext } from '#platform/api/page-context.ts'
import { ButtonLink } from '#ui/forms/button-link.tsx'
import { linkStyle, TextLink } from '#ui/forms/text-link.tsx'
import { useLivePage } from '../live-page.ts'
import { ClosingCall, DisplayHeading, Eyebrow, Lead, Section } from '../page-parts.tsx'
import { metaOf } from '../seo/meta-of.ts'
import { pageMeta } from '../seo/page-meta.ts'
import { articleData } from '../seo/structured-data.ts'
import type { Route } from './+types/article.ts'
import { articleAt } from './articles.ts'
import { writtenDate } from './written-date.ts'

export async function loader({ params: { slug }, context }: Route.LoaderArgs) {
  const since = context.get(cursorContext)
  const { article, others } = await articleAt(slug)
  const { areas } = await siteTexts()
  const { author } = article
  const authorPage = author.slug ? `/team/${author.slug}` : undefined
  return {
    article,
    minutes: readingMinutes(article.words),
    area: { name: article.practiceArea, path: areas.find(({ name }) => name === article.practiceArea)?.path },
    others,
    authorPage,
    since,
    meta: pageMeta(context, {
      path: `/blog/${slug}`,
      title: article.title,
      description: article.description,
      article: { published: article.publishedOn, author: author.name },
      trail: [
        { name: 'Legal Insights', path: '/blog' },
        { name: article.title, path: `/blog/${slug}` },
      ],
      jsonLd: (origin) => [articleData(origin, article, authorPage)],
    }),
  }
}

export const meta: Route.MetaFunction = metaOf

export default function ArticlePage({
  loaderData: { article, minutes, area, others, authorPage, since },
}: Route.ComponentProps) {
  useLivePage(['article_versions/public', 'lawyers'], { since })
  return (
    <>
      <article>
        <header className="border-b border-rule">
          <div className="mx-auto flex max-w-3xl flex-col gap-6 px-4 py-14 sm:px-6 md:py-20">
            <Eyebrow>
              {area.path ? (
                <Link
                  to={area.path}
                  className="hover:underline pointer-coarse:-my-3.5 pointer-coarse:inline-block pointer-coarse:py-3.5"
                >
                  {area.name}
                </Link>
              ) : (
                area.name
              )}
            </Eyebrow>
            <DisplayHeading as="h1" size="page">
              {article.title}
            </DisplayHeading>
            <Lead>{article.excerpt}</Lead>
            <p className="text-sm text-ink-soft">
              By{' '}
              {authorPage ? (
                <TextLink to={authorPage}>{article.author.name}</TextLink>
              ) : (
                <span className="font-medium text-ink">{article.author.name}</span>
              )}{' '}
              · <time dateTime={article.publishedOn}>{writtenDate(article.publishedOn)}</time> · {minutes} min
              read
            </p>
          </div>
        </header>
        <div className="mx-auto max-w-3xl px-4 py-14 sm:px-6 md:py-20">
          {article.picture && (
            <img
              src={`/api/files/${article.picture.fileId}?inline=1`}
              alt={article.picture.alt}
              className="mb-10 h-auto w-full rounded-md border border-rule"
            />
          )}
          <ArticleText
            body={article.body}
            ownLink={(href, children) => <TextLink to={href}>{children}</TextLink>}
          />
          <footer className="mt-14 border-t border-rule pt-6 text-sm text-ink-soft">
            <p>
              Last checked on <time dateTime={article.reviewedOn}>{writtenDate(article.reviewedOn)}</time>.
              This article is about the law{firm.address.region && ` of ${firm.address.region}`} in general.
              It is not legal advice, it can’t know your circumstances, and reading it does not make you a
              client of {firm.name}.
            </p>
            {area.path && (
              <p className="mt-4">
                More about our work in this field:{' '}
                <Link to={area.path} className={linkStyle}>
                  {area.name}
                </Link>
              </p>
            )}
          </footer>
        </div>
      </article>
      {others.length > 0 && (
        <Section ground="sunken" data-screen-only>
          <h2 className="font-serif text-3xl font-medium">Read on</h2>
          <ul className="mt-8 grid gap-8 md:grid-cols-3">
            {others.map(({ slug, title, publishedOn }) => (
              <li key={slug} className="border-t-2 border-brass-fill pt-5">
                <p className="text-sm text-ink-soft">{writtenDate(publishedOn)}</p>
                <Link
                  to={`/blog/${slug}`}
                  className="mt-2 block font-serif text-xl font-medium underline-offset-4 hover:underline"
                >
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <ClosingCall
        title="Is this about you?"
        lead="Half an hour with a lawyer often answers what ten articles can’t."
        actions={
          <ButtonLink to="/contact" variant="accent" size="lg">
            Schedule a Consultation
          </ButtonLink>
        }
      />
    </>
  )
}
