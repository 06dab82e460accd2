import { Badge } from '#ui/lists/badge.tsx'
import type { ArticleRow } from './articles.schema.ts'

/** Whether visitors see the article, and whether they see its current text. */
export function ArticleState({
  article: { state, published, current },
}: {
  article: Pick<ArticleRow, 'state' | 'published' | 'current'>
}) {
  if (published && current) return <Badge tone="green">Published</Badge>
  if (published)
    return (
      <Badge tone="blue">
        {state === 'approved' ? 'Published, change approved' : 'Published, changed since'}
      </Badge>
    )
  return state === 'approved' ? <Badge tone="yellow">Approved</Badge> : <Badge>Draft</Badge>
}
