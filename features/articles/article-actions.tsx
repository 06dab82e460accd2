import { type ReactNode, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '#platform/api/client.ts'
import { useDeleteRecord } from '#platform/forms/use-delete-record.ts'
import { ButtonLink } from '#ui/forms/button-link.tsx'
import { useOutcome } from '#ui/hooks/use-outcome.ts'
import { DeleteDialog } from '#ui/overlays/delete-dialog.tsx'
import type { Side } from './article-calls.ts'
import { ArticleState } from './article-state.tsx'
import type { ArticleItem } from './articles.schema.ts'

type Props = {
  side: Side
  article: ArticleItem
  /** The address of the list. */
  base: string
  /** Further actions, for administrators. */
  children: ReactNode
}

/** The article's state, and what can be done with what is stored. */
export function ArticleActions({ side, article, base, children }: Props) {
  const { slug, published } = article
  return (
    <div className="flex max-w-4xl flex-wrap items-center gap-3">
      <ArticleState article={article} />
      {published && (
        <ButtonLink variant="ghost" size="sm" to={`/blog/${slug}`} target="_blank">
          See as a Visitor
        </ButtonLink>
      )}
      <span className="grow" />
      {children}
      {(side === 'admin' || article.versions === 0) && (
        <DeleteArticle side={side} article={article} base={base} />
      )}
    </div>
  )
}

function DeleteArticle({
  side,
  article: { id, title, versions },
  base,
}: Pick<Props, 'side' | 'article' | 'base'>) {
  const navigate = useNavigate()
  const [isGone, setGone] = useState(false)
  useEffect(() => {
    if (isGone) navigate(base, { replace: true })
  }, [isGone, navigate, base])
  const remove = useDeleteRecord({
    call: side === 'admin' ? api.admin.articles.delete : api.lawyer.articles.delete,
    recordName: 'article',
    keys: [side === 'admin' ? api.admin.articles.list.key() : api.lawyer.articles.list.key()],
    say: useOutcome(),
  })
  return (
    <DeleteDialog
      title="Delete this article?"
      description={
        versions > 0
          ? `“${title}” disappears from here and from the public site. The firm’s records keep what was approved.`
          : `“${title}” was never approved. It can’t be brought back.`
      }
      confirmLabel="Delete Article"
      onConfirm={async () => {
        await remove({ id })
        setGone(true)
      }}
    />
  )
}
