import type { Block } from '#features/blog/article.ts'

/** The text of an article. Lines stay short enough to read. */
export const ArticleBody = ({ blocks }: { blocks: readonly Block[] }) => (
  <div className="flex max-w-text flex-col gap-5 text-lg/8 text-ink">
    {blocks.map((block) => (
      <ArticleBlock key={JSON.stringify(block).slice(0, 80)} block={block} />
    ))}
  </div>
)

function ArticleBlock({ block }: { block: Block }) {
  if ('heading' in block) return <h2 className="mt-6 font-serif text-2xl font-medium">{block.heading}</h2>
  if ('remark' in block)
    return (
      <p className="my-3 border-l-2 border-brass-fill pl-6 font-serif text-xl text-ink-soft">
        {block.remark}
      </p>
    )
  if ('text' in block) return <p>{block.text}</p>
  const List = block.ordered ? 'ol' : 'ul'
  return (
    <List
      className={`flex flex-col gap-3 pl-6 marker:text-brass ${block.ordered ? 'list-decimal' : 'list-disc'}`}
    >
      {block.list.map((item) => (
        <li key={item} className="pl-1">
          {item}
        </li>
      ))}
    </List>
  )
}
