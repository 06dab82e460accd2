import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FieldErrors } from 'react-hook-form'
import { api } from '#platform/api/client.ts'
import { firmDay } from '#platform/dates/format-day.ts'
import { useRecordForm } from '#platform/forms/use-record-form.ts'
import { useSendingKey } from '#platform/forms/use-sending-key.ts'
import { useOutcome } from '#ui/hooks/use-outcome.ts'
import { bodyText, emptyBody } from './article-body.ts'
import { articlesKey, type Side } from './article-calls.ts'
import { type ArticleItem, articleSchema } from './articles.schema.ts'

interface Options {
  side: Side
  /** Nothing for a new article. */
  current: ArticleItem | undefined
  onTouched: (touched: boolean) => void
  /** Called with the article's id. */
  onSaved: (id: string) => unknown
}

/** The form of an article. A lawyer's has the same fields but the author, which is the lawyer. */
export function useArticleForm({ side, current, onTouched, onSaved }: Options) {
  const say = useOutcome()
  const queries = useQueryClient()
  const readAgain = () => queries.invalidateQueries({ queryKey: articlesKey(side) })
  const calls = {
    admin: {
      create: useMutation(api.admin.articles.create.mutationOptions()),
      update: useMutation(api.admin.articles.update.mutationOptions()),
    },
    lawyer: {
      create: useMutation(api.lawyer.articles.create.mutationOptions()),
      update: useMutation(api.lawyer.articles.update.mutationOptions()),
    },
  }[side]
  const sending = useSendingKey()
  return useRecordForm({
    schema: articleSchema,
    current,
    starting,
    save: (values, edited): Promise<ArticleItem> =>
      edited
        ? calls.update.mutateAsync({ ...values, id: edited.id, version: edited.version })
        : sending((idempotencyKey) => calls.create.mutateAsync({ ...values, idempotencyKey }), values),
    failed: 'Failed to save the article',
    texts: { body: bodyText },
    onTouched,
    onFailed(message) {
      say.error(message)
      readAgain()
    },
    async onSaved({ id, published }) {
      say.success(
        published
          ? 'Saved as a draft. Visitors see the published version until the change is approved and published.'
          : 'Saved as a draft.',
      )
      await readAgain()
      await onSaved(id)
    },
  })
}

const starting = (article: ArticleItem | undefined) => ({
  title: article?.title ?? '',
  slug: article?.slug ?? '',
  excerpt: article?.excerpt ?? '',
  description: article?.description ?? '',
  body: article?.body ?? emptyBody,
  practiceArea: (article?.practiceArea ?? '') as never,
  publishedOn: article?.publishedOn ?? firmDay(),
  reviewedOn: article?.reviewedOn ?? firmDay(),
  pictureFileId: article?.pictureFileId ?? null,
  pictureAlt: article?.pictureAlt ?? '',
  authorId: article?.authorId ?? null,
})

/** The first message among the errors of a field with parts. */
export function messageIn(error: unknown): string | undefined {
  if (!error || typeof error !== 'object') return undefined
  if ('message' in error && typeof error.message === 'string' && error.message) return error.message
  for (const part of Object.values(error as FieldErrors)) {
    const message = messageIn(part)
    if (message) return message
  }
  return undefined
}
