import type { ReactNode } from 'react'
import type { ArticleBody, Block, Inline, List, ListItem, Mark, Paragraph } from './article-body.ts'

type Props = {
  body: ArticleBody
  /** Renders links to paths of this site; external links are rendered here. */
  ownLink?: (href: string, children: ReactNode) => ReactNode
}

type Draw = { ownLink: NonNullable<Props['ownLink']> }

const plainLink: Draw['ownLink'] = (href, children) => (
  <a href={href} className={linkLook}>
    {children}
  </a>
)
const linkLook = 'underline decoration-brass-fill underline-offset-4 hover:decoration-2'

/**
 * Renders an article node by node as React elements; unknown nodes are skipped. The line length is limited for
 * legibility.
 */
export const ArticleText = ({ body, ownLink = plainLink }: Props) => (
  <div className="flex max-w-text flex-col gap-5 text-lg/8 wrap-anywhere text-ink">
    {body.content.map((block, at) => (
      <BlockOf key={keyOf(block, at)} block={block} draw={{ ownLink }} />
    ))}
  </div>
)

/** The text is static, so the index is a stable key. */
const keyOf = (node: { type: string }, at: number) => `${at} ${node.type}`

function BlockOf({ block, draw }: { block: Block; draw: Draw }) {
  switch (block.type) {
    case 'paragraph':
      return <p>{runs(block.content, draw)}</p>
    case 'heading': {
      const Heading = block.attrs.level === 2 ? 'h2' : 'h3'
      const size = block.attrs.level === 2 ? 'mt-6 text-2xl' : 'mt-3 text-xl'
      return <Heading className={`font-serif font-medium ${size}`}>{runs(block.content, draw)}</Heading>
    }
    case 'blockquote':
      return (
        <blockquote className="my-3 flex flex-col gap-3 border-l-2 border-brass-fill pl-6 font-serif text-xl text-ink-soft">
          {block.content.map((paragraph, at) => (
            <p key={keyOf(paragraph, at)}>{runs(paragraph.content, draw)}</p>
          ))}
        </blockquote>
      )
    case 'bullet_list':
    case 'ordered_list':
      return <ListOf list={block} draw={draw} />
    case 'image':
      return (
        <img
          src={`/api/files/${block.attrs.file}?inline=1`}
          alt={block.attrs.alt}
          loading="lazy"
          className="my-3 h-auto max-w-full rounded-md border border-rule"
        />
      )
  }
}

function ListOf({ list, draw }: { list: List; draw: Draw }) {
  const isOrdered = list.type === 'ordered_list'
  const Tag = isOrdered ? 'ol' : 'ul'
  return (
    <Tag className={`flex flex-col gap-3 pl-6 marker:text-brass ${isOrdered ? 'list-decimal' : 'list-disc'}`}>
      {list.content.map((item, at) => (
        <li key={keyOf(item, at)} className="pl-1">
          <ItemOf item={item} draw={draw} />
        </li>
      ))}
    </Tag>
  )
}

function ItemOf({ item: { content }, draw }: { item: ListItem; draw: Draw }) {
  const [only] = content
  if (content.length === 1 && only?.type === 'paragraph') return runs(only.content, draw)
  return (
    <div className="flex flex-col gap-3">
      {content.map((part, at) =>
        part.type === 'paragraph' ? (
          <p key={keyOf(part, at)}>{runs(part.content, draw)}</p>
        ) : (
          <ListOf key={keyOf(part, at)} list={part} draw={draw} />
        ),
      )}
    </div>
  )
}

const runs = (content: Paragraph['content'], draw: Draw) =>
  content?.map((run, at) => <Run key={keyOf(run, at)} run={run} draw={draw} />)

function Run({ run, draw }: { run: Inline; draw: Draw }) {
  if (run.type === 'hard_break') return <br />
  return (run.marks ?? []).reduceRight<ReactNode>((inner, mark) => marked(mark, inner, draw), run.text)
}

function marked(mark: Mark, inner: ReactNode, { ownLink }: Draw): ReactNode {
  switch (mark.type) {
    case 'strong':
      return <strong className="font-semibold">{inner}</strong>
    case 'em':
      return <em>{inner}</em>
    case 'link': {
      const { href } = mark.attrs
      if (href.startsWith('/')) return ownLink(href, inner)
      return (
        <a href={href} rel="noreferrer" className={linkLook}>
          {inner}
        </a>
      )
    }
  }
}
