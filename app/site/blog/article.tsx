import { Link } from 'react-router'
import { readingMinutes } from '#features/blog/article.ts'
import { articleBySlug, articles } from '#features/blog/articles.ts'
import { firm } from '#firm.config.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { linkStyle, TextLink } from '#ui/text-link.tsx'
import { lawyerOf } from '../lawyer-of.ts'
import { ClosingCall, DisplayHeading, Eyebrow, Lead, Section } from '../page-parts.tsx'
import { readOr } from '../read-or.ts'
import { metaOf } from '../seo/meta-of.ts'
import { pageMeta } from '../seo/page-meta.ts'
import { articleData } from '../seo/structured-data.ts'
import type { Route } from './+types/article.ts'
import { ArticleBody } from './article-body.tsx'
import { writtenDate } from './written-date.ts'

export async function loader({ params: { slug }, context }: Route.LoaderArgs) {
  const article = articleBySlug(slug)
  if (!article) throw new Response(null, { status: 404 })
  const others = articles.filter((other) => other !== article)
  // The author has a page where the firm has that profile; the article stands without it.
  const author = await readOr(lawyerOf(article.author.slug), undefined)
  const authorPage = author && `/team/${author.slug}`
  return {
    article,
    minutes: readingMinutes(article),
    others: others.map(({ slug, title, published }) => ({ slug, title, published })),
    authorPage,
    meta: pageMeta(context, {
      path: `/blog/${slug}`,
      title: article.title,
      description: article.description,
      article: { published: article.published, author: article.author.name },
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
  loaderData: { article, minutes, others, authorPage },
}: Route.ComponentProps) {
  return (
    <>
      <article>
        <header className="border-b border-rule">
          <div className="mx-auto flex max-w-3xl flex-col gap-6 px-4 py-14 sm:px-6 md:py-20">
            <Eyebrow>
              <Link
                to={article.area.path}
                className="hover:underline pointer-coarse:-my-3.5 pointer-coarse:inline-block pointer-coarse:py-3.5"
              >
                {article.area.name}
              </Link>
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
              · <time dateTime={article.published}>{writtenDate(article.published)}</time> · {minutes} min
              read
            </p>
          </div>
        </header>
        <div className="mx-auto max-w-3xl px-4 py-14 sm:px-6 md:py-20">
          <ArticleBody blocks={article.body} />
          <footer className="mt-14 border-t border-rule pt-6 text-sm text-ink-soft">
            <p>
              Last checked on <time dateTime={article.reviewed}>{writtenDate(article.reviewed)}</time>. This
              article is about New York law in general. It is not legal advice, it can’t know your
              circumstances, and reading it does not make you a client of {firm.name}.
            </p>
            <p className="mt-4">
              More about our work in this field:{' '}
              <Link to={article.area.path} className={linkStyle}>
                {article.area.name}
              </Link>
            </p>
          </footer>
        </div>
      </article>
      <Section ground="sunken" data-screen-only>
        <h2 className="font-serif text-3xl font-medium">Read on</h2>
        <ul className="mt-8 grid gap-8 md:grid-cols-3">
          {others.map(({ slug, title, published }) => (
            <li key={slug} className="border-t-2 border-brass-fill pt-5">
              <p className="text-sm text-ink-soft">{writtenDate(published)}</p>
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
