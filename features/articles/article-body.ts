// The body of an article in the editor's (ProseMirror's) JSON format: types, and functions that read it. Kept apart
// from article-body.schema.ts, which validates what is stored, so that public pages don't load a validator.

export type Mark = { type: 'strong' } | { type: 'em' } | { type: 'link'; attrs: { href: string } }

export type Inline = { type: 'text'; text: string; marks?: Mark[] | undefined } | { type: 'hard_break' }

export type ListItem = { type: 'list_item'; content: (Paragraph | List)[] }
export type Paragraph = { type: 'paragraph'; content?: Inline[] | undefined }
export type List = { type: 'bullet_list' | 'ordered_list'; content: ListItem[] }

export type Block =
  | Paragraph
  | { type: 'heading'; attrs: { level: 2 | 3 }; content?: Inline[] | undefined }
  | { type: 'blockquote'; content: Paragraph[] }
  | List
  | { type: 'image'; attrs: { file: string; alt: string } }

export interface ArticleBody {
  type: 'doc'
  content: Block[]
}

export const emptyBody: ArticleBody = { type: 'doc', content: [{ type: 'paragraph' }] }

type Node = ArticleBody | Block | ListItem | Inline

function* nodes(node: Node): Generator<Node> {
  yield node
  if ('content' in node) for (const child of node.content ?? []) yield* nodes(child)
}

/** The text, with a space between blocks. */
export function bodyText(body: ArticleBody): string {
  const parts: string[] = []
  for (const node of nodes(body)) parts.push(node.type === 'text' ? node.text : ' ')
  return parts.join('').replace(/\s+/g, ' ').trim()
}

/** The number of characters that counts against the limit. */
export function bodyLength(body: ArticleBody): number {
  let length = 0
  for (const node of nodes(body)) if (node.type === 'text') length += node.text.length
  return length
}

/** The IDs of the pictures in the text, without duplicates. */
export const bodyPictures = (body: ArticleBody): string[] => [
  ...new Set([...nodes(body)].flatMap((node) => (node.type === 'image' ? node.attrs.file : []))),
]

export const wordCount = (body: ArticleBody): number => bodyText(body).split(' ').filter(Boolean).length

const wordsPerMinute = 220

/** Reading time in whole minutes, for a slow reader. */
export const readingMinutes = (words: number): number => Math.max(1, Math.round(words / wordsPerMinute))
