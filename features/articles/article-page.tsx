import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useLive } from '#platform/realtime/live.ts'
import { ErrorState } from '#ui/lists/error-state.tsx'
import { Loading, Skeleton } from '#ui/lists/skeleton.tsx'
import { ArticleActions } from './article-actions.tsx'
import { articleQuery, articlesKey, articlesTopic, type Side } from './article-calls.ts'
import type { AuthorField } from './article-form.tsx'
import type { ArticleItem } from './articles.schema.ts'
import { LateForm } from './late-form.tsx'

type Props = {
  side: Side
  id: string
  /** The address of the list. */
  base: string
  /** What administrators can do with what is stored. */
  actions?: (article: ArticleItem, touched: boolean) => ReactNode
  author?: AuthorField
}

/** One article: its state and its form, live. */
export function ArticlePage({ side, id, base, actions, author }: Props) {
  const article = useQuery(articleQuery(side, id))
  useLive(articlesTopic(side, article.data?.authorId ?? null), [articlesKey(side)])
  const [touched, setTouched] = useState(false)
  // A form without changes takes what others store; one with changes learns of it when it is saved.
  const [edited, setEdited] = useState(article.data?.version)
  if (!touched && article.data && article.data.version !== edited) setEdited(article.data.version)
  const onStored = () => setTouched(false)
  if (article.isPending)
    return (
      <Loading label="Loading the article...">
        <Skeleton className="h-96" />
      </Loading>
    )
  if (article.isLoadingError)
    return (
      <ErrorState
        title="Failed to load the article"
        onRetry={() => article.refetch()}
        retrying={article.isFetching}
      />
    )
  return (
    <>
      <ArticleActions side={side} article={article.data} base={base}>
        {actions?.(article.data, touched)}
      </ArticleActions>
      <LateForm
        key={`${id} ${edited}`}
        side={side}
        current={article.data}
        base={base}
        {...(author && { author })}
        onTouched={setTouched}
        onStored={onStored}
      />
    </>
  )
}
