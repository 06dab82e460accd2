import { describe, expect, test } from 'vitest'
import { articleBody, bodyLimits, bodyMessages } from './article-body.schema.ts'
import { bodyText, emptyBody, wordCount } from './article-body.ts'
import { isArticleLink } from './article-link.ts'

const doc = (...content: unknown[]) => ({ type: 'doc', content })
const text = (words: string, ...marks: unknown[]) => ({
  type: 'text',
  text: words,
  ...(marks.length && { marks }),
})
const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content })
const list = (...content: unknown[]) => ({ type: 'bullet_list', content: [{ type: 'list_item', content }] })
const link = (href: string) => text('here', { type: 'link', attrs: { href } })
const file = '7b1f5d1e-6c1f-4b7a-9d0a-2f6f0c9b1a11'

const accepts = (body: unknown) => articleBody.safeParse(body).success

test('everything that the editor makes is accepted as it is', () => {
  const body = doc(
    { type: 'heading', attrs: { level: 2 }, content: [text('Week one')] },
    paragraph(text('A '), text('bold', { type: 'strong' }), text(' and ', { type: 'em' }), link('/contact')),
    paragraph(text('One'), { type: 'hard_break' }, text('two')),
    { type: 'paragraph' },
    { type: 'blockquote', content: [paragraph(text('A remark.'))] },
    { type: 'ordered_list', content: [{ type: 'list_item', content: [paragraph(text('First'))] }] },
    list(paragraph(text('Outer')), list(paragraph(text('Inner')), list(paragraph(text('Innermost'))))),
    { type: 'image', attrs: { file, alt: 'A court house' } },
  )
  expect(articleBody.parse(body)).toEqual(body)
  expect(articleBody.parse(emptyBody)).toEqual(emptyBody)
  expect(bodyText(articleBody.parse(body))).toBe(
    'Week one A bold and here One two A remark. First Outer Inner Innermost',
  )
  expect(wordCount(articleBody.parse(body))).toBe(14)
})

describe('refused', () => {
  test.each([
    ['markup as a node', doc({ type: 'html', content: '<script>hit()</script>' })],
    ['a node with markup beside it', doc({ ...paragraph(text('a')), html: '<script>hit()</script>' })],
    ['an attribute that isn’t known', doc({ type: 'paragraph', attrs: { onclick: 'hit()' } })],
    ['a style', doc({ type: 'paragraph', attrs: { style: 'background:url(//evil.example)' } })],
    ['a heading of the page', doc({ type: 'heading', attrs: { level: 1 }, content: [text('a')] })],
    ['a heading that is a tag', doc({ type: 'heading', attrs: { level: 'script' }, content: [text('a')] })],
    ['a mark that isn’t known', doc(paragraph(text('a', { type: 'code' })))],
    [
      'a link with more than a target',
      doc(paragraph(text('a', { type: 'link', attrs: { href: '/', target: '_top' } }))),
    ],
    [
      'an image by its address',
      doc({ type: 'image', attrs: { src: 'https://evil.example/a.png', alt: 'a' } }),
    ],
    ['an image that is no file', doc({ type: 'image', attrs: { file: '../../api/session', alt: 'a' } })],
    ['an image without words', doc({ type: 'image', attrs: { file, alt: ' ' } })],
    ['a text that isn’t a string', doc(paragraph({ type: 'text', text: { toString: 'hit()' } }))],
    ['no document', paragraph(text('a'))],
    ['nothing', doc()],
    ['a block in a paragraph', doc(paragraph(paragraph(text('a'))))],
    ['a heading in a list', doc(list({ type: 'heading', attrs: { level: 2 } }))],
  ])('%s', (_what, body) => expect(accepts(body)).toBe(false))

  test.each([
    'javascript:hit()',
    'JavaScript:hit()',
    ' javascript:hit()',
    'java\tscript:hit()',
    'data:text/html,<script>hit()</script>',
    'vbscript:hit()',
    'http://plain.example',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https:evil.example',
    'https://user:pass@evil.example/',
    'mailto:a@b.example',
    'blob:https://a.example/x',
    'relative',
    '',
    `https://long.example/${'x'.repeat(2000)}`,
  ])('the link %s', (href) => {
    expect(isArticleLink(href)).toBe(false)
    expect(accepts(doc(paragraph(link(href))))).toBe(false)
  })

  test('lists within lists within lists within lists, however deep', () => {
    let deep: unknown = paragraph(text('a'))
    for (let n = 0; n < bodyLimits.lists; n++) deep = list(deep)
    expect(accepts(doc(deep))).toBe(true)
    expect(accepts(doc(list(deep)))).toBe(false)
    for (let n = 0; n < 5_000; n++) deep = list(deep)
    expect(accepts(doc(deep))).toBe(false)
  })

  test('more than 60,000 characters in all, or too many blocks, items and pictures', () => {
    const third = paragraph(text('x'.repeat(20_000)))
    expect(accepts(doc(third, third, third))).toBe(true)
    const long = articleBody.safeParse(doc(third, third, third, paragraph(text('y'))))
    expect(long.error?.issues[0]?.message).toBe(bodyMessages.long)
    expect(accepts(doc(...Array(bodyLimits.blocks + 1).fill({ type: 'paragraph' })))).toBe(false)
    const pictures = Array.from({ length: bodyLimits.pictures + 1 }, (_, n) => ({
      type: 'image',
      attrs: { file: file.slice(0, -2) + (10 + n), alt: 'a' },
    }))
    expect(accepts(doc(...pictures))).toBe(false)
    expect(accepts(doc(...pictures.slice(1)))).toBe(true)
  })
})

test.each(['https://www.nycourts.gov/a?b=c#d', '/contact', '/blog/served-with-papers#first'])(
  'a link may lead to %s',
  (href) => expect(accepts(doc(paragraph(link(href))))).toBe(true),
)
