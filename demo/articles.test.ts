import { expect, test } from 'vitest'
import { bodyText, wordCount } from '#features/articles/article-body.ts'
import { articleSchema } from '#features/articles/articles.schema.ts'
import { bodyOf, demoArticles } from './articles.ts'

test('there are four, newest first, each as an administrator could write it', () => {
  expect(demoArticles).toHaveLength(4)
  const dates = demoArticles.map(({ published }) => published)
  expect(dates).toEqual(dates.toSorted().reverse())
  for (const { published, reviewed, author: _author, ...article } of demoArticles) {
    const body = bodyOf(article.body)
    const days = { publishedOn: published, reviewedOn: reviewed }
    expect(articleSchema.safeParse({ ...article, ...days, body }).error, article.slug).toBeUndefined()
    expect(wordCount(body), article.slug).toBeGreaterThanOrEqual(600)
    // Word for word.
    const words = article.body.flatMap((stretch) =>
      'list' in stretch ? [...stretch.list] : Object.values(stretch),
    )
    expect(bodyText(body)).toBe(words.join(' '))
  }
})
