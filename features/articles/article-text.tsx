import type { ReactNode } from 'react'
import type { ArticleBody, Block, Inline, List, ListItem, Mark, Paragraph } from './article-body.ts'
import {
  headingStyle,
  itemStyle,
  linkStyle,
  listStyle,
  pictureAddress,
  pictureStyle,
  quoteStyle,
  strongStyle,
  textStyle,
} from './article-style.ts'

type Props = {
  body: ArticleBody
  /** Renders links to paths of this site; external links are rendered here. */
  ownLink?: (href: string, children: ReactNode) => ReactNode
}

type Draw = { ownLink: NonNullable<Props['ownLink']> }

const plainLink: Draw['ownLink'] = (href, children) => (
  <a href={href} className={linkStyle}>
    {children}
  </a>
)

/**
 * Renders an article node by node as React elements; unknown nodes are skipped. The line length is limited for
 * legibility.
 */
export const ArticleText = ({ body, ownLink = plainLink }: Props) => (
  <div className={textStyle}>
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
      return <Heading className={headingStyle(block.attrs.level)}>{runs(block.content, draw)}</Heading>
    }
    case 'blockquote':
      return (
        <blockquote className={quoteStyle}>
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
          src={pictureAddress(block.attrs.file)}
          alt={block.attrs.alt}
          loading="lazy"
          className={pictureStyle}
        />
      )
  }
}

function ListOf({ list, draw }: { list: List; draw: Draw }) {
  const isOrdered = list.type === 'ordered_list'
  const Tag = isOrdered ? 'ol' : 'ul'
  return (
    <Tag className={listStyle(isOrdered)}>
      {list.content.map((item, at) => (
        <li key={keyOf(item, at)} className={itemStyle}>
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
      return <strong className={strongStyle}>{inner}</strong>
    case 'em':
      return <em>{inner}</em>
    case 'link': {
      const { href } = mark.attrs
      if (href.startsWith('/')) return ownLink(href, inner)
      return (
        <a href={href} rel="noreferrer" className={linkStyle}>
          {inner}
        </a>
      )
    }
  }
}
