import { expect, test } from 'vitest'
import { wordCount } from './article.ts'
import { articleBySlug, articles } from './articles.ts'

test('there are four, newest first, each worth the visit', () => {
  expect(articles).toHaveLength(4)
  const dates = articles.map(({ published }) => published)
  expect(dates).toEqual(dates.toSorted().reverse())
  for (const article of articles) {
    expect(wordCount(article), article.slug).toBeGreaterThanOrEqual(600)
    expect(article.description.length, article.slug).toBeLessThanOrEqual(160)
    expect(article.reviewed >= article.published).toBe(true)
    expect(articleBySlug(article.slug)).toBe(article)
  }
})

test('an unknown article is none', () => expect(articleBySlug('constructor')).toBeUndefined())
