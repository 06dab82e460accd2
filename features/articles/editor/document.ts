import { type MarkSpec, Node, type NodeSpec, Schema, type TagParseRule } from 'prosemirror-model'
import type { ArticleBody } from '../article-body.ts'
import { isArticleLink } from '../article-link.ts'
import {
  headingStyle,
  itemStyle,
  linkStyle,
  listStyle,
  pictureAddress,
  pictureStyle,
  quoteStyle,
  strongStyle,
} from '../article-style.ts'

// What an article is made of, as ProseMirror knows it; article-body.schema.ts checks the same on the server. What is
// pasted goes through the rules of `parseDOM`: elements, styles and attributes that aren't named here are dropped.

const heading = (level: number, ...tags: string[]) => tags.map((tag) => ({ tag, attrs: { level } }))
const fileId = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** A mark for what has such a style, besides other marks; see pasted.ts. */
const styled = (style: RegExp): TagParseRule => ({
  tag: 'span[data-style]',
  getAttrs: ({ dataset }) => style.test(dataset.style ?? '') && null,
  consuming: false,
})

const nodes = {
  doc: { content: 'block+' },
  paragraph: { content: 'inline*', group: 'block', parseDOM: [{ tag: 'p' }], toDOM: () => ['p', 0] },
  heading: {
    attrs: { level: { default: 2, validate: 'number' } },
    content: 'inline*',
    group: 'block',
    defining: true,
    parseDOM: [...heading(2, 'h1', 'h2'), ...heading(3, 'h3', 'h4', 'h5', 'h6')],
    toDOM: ({ attrs: { level } }) => [`h${level}`, { class: headingStyle(level) }, 0],
  },
  blockquote: {
    content: 'paragraph+',
    group: 'block',
    defining: true,
    parseDOM: [{ tag: 'blockquote' }],
    toDOM: () => ['blockquote', { class: quoteStyle }, 0],
  },
  bullet_list: {
    content: 'list_item+',
    group: 'block list',
    parseDOM: [{ tag: 'ul' }],
    toDOM: () => ['ul', { class: listStyle(false) }, 0],
  },
  ordered_list: {
    content: 'list_item+',
    group: 'block list',
    parseDOM: [{ tag: 'ol' }],
    toDOM: () => ['ol', { class: listStyle(true) }, 0],
  },
  list_item: {
    content: 'paragraph (paragraph | list)*',
    defining: true,
    parseDOM: [{ tag: 'li' }],
    toDOM: () => ['li', { class: itemStyle }, 0],
  },
  image: {
    attrs: { file: { validate: 'string' }, alt: { default: '', validate: 'string' } },
    group: 'block',
    draggable: true,
    // A picture of another page has no id of a file, so it isn't taken.
    parseDOM: [
      {
        tag: 'img[data-file]',
        getAttrs(picture) {
          const { file } = picture.dataset
          return file && fileId.test(file) ? { file, alt: picture.getAttribute('alt') ?? '' } : false
        },
      },
    ],
    toDOM: ({ attrs: { file, alt } }) => [
      'img',
      { src: pictureAddress(file), alt, 'data-file': file, class: pictureStyle },
    ],
  },
  text: { group: 'inline' },
  hard_break: {
    inline: true,
    group: 'inline',
    selectable: false,
    parseDOM: [{ tag: 'br' }],
    toDOM: () => ['br'],
  },
} satisfies Record<string, NodeSpec>

const marks = {
  link: {
    attrs: { href: { validate: 'string' } },
    inclusive: false,
    parseDOM: [
      {
        tag: 'a[href]',
        getAttrs(link) {
          const href = link.getAttribute('href') ?? ''
          return isArticleLink(href) ? { href } : false
        },
      },
    ],
    toDOM: ({ attrs: { href } }) => ['a', { href, class: linkStyle }, 0],
  },
  em: {
    parseDOM: [{ tag: 'i' }, { tag: 'em' }, styled(/font-style:\s?italic/)],
    toDOM: () => ['em', 0],
  },
  strong: {
    parseDOM: [
      { tag: 'strong' },
      // Google Docs wraps what it copies in a <b> of normal weight.
      { tag: 'b', getAttrs: ({ dataset }) => !/font-weight:\s?normal/.test(dataset.style ?? '') && null },
      styled(/font-weight:\s?(bold|[6-9]00)/),
    ],
    toDOM: () => ['strong', { class: strongStyle }, 0],
  },
} satisfies Record<string, MarkSpec>

/** The nodes and marks of an article. */
export const articleDocument = new Schema<keyof typeof nodes, keyof typeof marks>({ nodes, marks })

/** A stored body as the editor's document. @throws {RangeError} when it has an unknown node or mark */
export function documentOf(body: ArticleBody): Node {
  const document = Node.fromJSON(articleDocument, body)
  document.check()
  return document
}

/** The editor's document as it is stored. */
export const bodyOf = (document: Node): ArticleBody => document.toJSON() as ArticleBody
