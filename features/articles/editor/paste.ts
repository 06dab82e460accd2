import {
  DOMParser,
  Fragment,
  type Node,
  type ParseOptions,
  type ResolvedPos,
  type Schema,
  Slice,
} from 'prosemirror-model'
import { bodyLimits } from '../article-body.schema.ts'
import { articleDocument } from './document.ts'

/** Elements whose text isn't meant to be read, or that aren't text. Scripts and styles are skipped by ProseMirror. */
const unread = [
  ...['iframe', 'embed', 'object', 'applet', 'frameset', 'svg', 'math', 'canvas', 'template', 'noscript'],
  ...['audio', 'video', 'form > button', 'select', 'textarea', 'input', 'datalist', 'dialog'],
  ...['script', 'style', 'title', 'head', 'meta', 'link', 'base', 'xml'],
].join(', ')

/**
 * Reads pasted HTML through the editor's schema. The HTML is parsed in a separate document, in which nothing runs or
 * loads. Unknown elements are removed; their text is kept.
 */
class PasteParser extends DOMParser {
  constructor(schema: Schema) {
    super(schema, DOMParser.fromSchema(schema).rules)
  }

  override parseSlice(dom: HTMLElement, options?: ParseOptions): Slice {
    for (const element of dom.querySelectorAll(unread)) element.remove()
    gatherWordLists(dom)
    // Otherwise the words of neighbouring cells would run together.
    for (const cell of dom.querySelectorAll('td, th')) {
      const block = dom.ownerDocument.createElement('div')
      block.append(...cell.childNodes)
      cell.append(block)
    }
    return super.parseSlice(dom, options)
  }
}

export const pasteParser = new PasteParser(articleDocument)

/** Its style, as `inert` has renamed it. */
const styleOf = (element: Element) => element.getAttribute('data-style') ?? ''

const wordLevel = (paragraph: Element) =>
  Number(/mso-list:[^;:]{0,100}\blevel(\d)/i.exec(styleOf(paragraph))?.[1] ?? 0)

/** Word writes list items as paragraphs, with the bullet or number as text. */
function gatherWordLists(dom: HTMLElement): void {
  const isItem = (element: Element | null) => element !== null && wordLevel(element) > 0
  for (const first of dom.querySelectorAll('p')) {
    if (!first.parentElement || !isItem(first)) continue
    const run = [first as Element]
    for (let next = first.nextElementSibling; next && isItem(next); next = next.nextElementSibling)
      run.push(next)
    first.before(listOf(run, 1, dom.ownerDocument))
    for (const paragraph of run) paragraph.remove()
  }
}

function listOf(paragraphs: Element[], level: number, page: Document): Element {
  const list = page.createElement(isNumbered(paragraphs[0] as Element) ? 'ol' : 'ul')
  for (let at = 0; at < paragraphs.length; ) {
    let end = at
    while (end < paragraphs.length && wordLevel(paragraphs[end] as Element) > level) end += 1
    const item = page.createElement('li')
    if (end > at) {
      const before = list.lastElementChild ?? item
      before.append(
        level < bodyLimits.lists
          ? listOf(paragraphs.slice(at, end), level + 1, page)
          : flat(paragraphs.slice(at, end), page),
      )
      if (before === item) list.append(item)
      at = end
    } else {
      item.append(flat(paragraphs.slice(at, at + 1), page))
      list.append(item)
      at += 1
    }
  }
  return list
}

/** The paragraphs without their bullets. */
function flat(paragraphs: Element[], page: Document): DocumentFragment {
  const kept = page.createDocumentFragment()
  for (const paragraph of paragraphs) {
    const copy = page.createElement('p')
    copy.append(...paragraph.childNodes)
    for (const span of copy.querySelectorAll('span')) if (isBullet(span)) span.remove()
    kept.append(copy)
  }
  return kept
}

const isBullet = (span: Element) => /mso-list:\s?ignore/i.test(styleOf(span))

const isNumbered = (paragraph: Element) =>
  [...paragraph.querySelectorAll('span')].some(
    (span) => isBullet(span) && /^\(?[\da-z]{1,4}[.)]/i.test(span.textContent?.trim() ?? ''),
  )

/** Control characters and halves of characters, which no text needs and the database refuses. */
const unwritable = /[\p{Cs}\uFFFE\uFFFF]|(?![\t\n\r])\p{Cc}/gu

/**
 * What may be inserted of a pasted slice: pictures that the article already has, and lists only as deep as an article
 * has them.
 */
export function allowedSlice(slice: Slice, at: ResolvedPos, pictures: ReadonlySet<string>): Slice {
  const content = withoutForeign(slice.content, pictures)
  if (content !== slice.content) slice = closed(content)
  return listsAround(at) + listDepth(slice.content) > bodyLimits.lists
    ? closed(Fragment.from(paragraphsOf(slice.content)))
    : slice
}

/** A slice whose ends join the text around it as far as they can. */
const closed = (content: Fragment) => Slice.maxOpen(content)

function withoutForeign(content: Fragment, pictures: ReadonlySet<string>): Fragment {
  const kept: Node[] = []
  let changed = false
  content.forEach((node) => {
    if (node.type.name === 'image' && !pictures.has(node.attrs.file)) {
      changed = true
      return
    }
    const text = node.isText ? (node.text ?? '').replace(unwritable, '') : undefined
    if (text === '') changed = true
    else if (text !== undefined && text !== node.text) {
      changed = true
      kept.push(articleDocument.text(text, node.marks))
    } else {
      const inner = withoutForeign(node.content, pictures)
      if (inner !== node.content) changed = true
      kept.push(inner === node.content ? node : node.copy(inner))
    }
  })
  return changed ? Fragment.from(kept) : content
}

const isList = (node: Node) => node.type.isInGroup('list')

/** The number of lists around a position. */
export function listsAround(at: ResolvedPos): number {
  let lists = 0
  for (let depth = at.depth; depth > 0; depth -= 1) if (isList(at.node(depth))) lists += 1
  return lists
}

/** The greatest depth of nested lists. */
export function listDepth(content: Fragment): number {
  let deepest = 0
  content.forEach((node) => {
    if (node.isTextblock || node.isLeaf) return
    deepest = Math.max(deepest, listDepth(node.content) + (isList(node) ? 1 : 0))
  })
  return deepest
}

function paragraphsOf(content: Fragment): Node[] {
  const found: Node[] = []
  content.forEach((node) => {
    if (node.isTextblock) found.push(articleDocument.nodes.paragraph.create(null, node.content))
    else if (!node.isLeaf) found.push(...paragraphsOf(node.content))
  })
  return found
}
