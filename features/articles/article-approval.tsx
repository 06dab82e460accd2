import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#platform/api/client.ts'
import { refusalMessage } from '#platform/api/refusal.ts'
import { readingAgain } from '#platform/lists/reading-again.ts'
import { Button } from '#ui/forms/button.tsx'
import { useOutcome } from '#ui/hooks/use-outcome.ts'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { articlesKey } from './article-calls.ts'
import { ArticleVersions } from './article-versions.tsx'
import type { ArticleItem } from './articles.schema.ts'

type Props = {
  article: ArticleItem
  /** Whether the form has changes that are not stored. */
  touched: boolean
}

/** The steps from a draft to the public site, and back. */
export function ArticleApproval({ article, touched }: Props) {
  const { id, version, title, state, published, current } = article
  const say = useOutcome()
  const onSettled = readingAgain(useQueryClient(), articlesKey('admin'))
  const said = (success: string, failure: string) => ({
    onSuccess: () => say.success(success),
    onError: (error: unknown) => say.error(refusalMessage(error, failure)),
    onSettled,
  })
  const approve = useMutation(
    api.admin.articles.approve.mutationOptions(
      said('Approved. Publish it when visitors may read it.', 'Failed to approve the article'),
    ),
  )
  const publish = useMutation(
    api.admin.articles.publish.mutationOptions(
      said('Published. The public site shows it now.', 'Failed to publish the article'),
    ),
  )
  const withdraw = useMutation(
    api.admin.articles.withdraw.mutationOptions({
      onSuccess: () => say.success('The public site no longer shows it'),
      onSettled,
    }),
  )
  return (
    <>
      {touched && <p className="text-sm text-ink-soft">Save your changes first.</p>}
      {state === 'draft' && (
        <Button
          disabled={touched}
          pending={approve.isPending}
          onClick={() => approve.mutate({ id, version })}
        >
          Approve
        </Button>
      )}
      {state === 'approved' && !current && (
        <Button
          disabled={touched}
          pending={publish.isPending}
          onClick={() => publish.mutate({ id, version })}
        >
          {published ? 'Publish Change' : 'Publish'}
        </Button>
      )}
      {published && (
        <ConfirmDialog
          trigger={
            <Button variant="secondary" disabled={touched}>
              Take Off the Site
            </Button>
          }
          title="Take it off the public site?"
          description={`“${title}” disappears from the public site at once and stays here.`}
          confirmLabel="Take Off the Site"
          onConfirm={() => withdraw.mutateAsync({ id, version })}
        />
      )}
      <ArticleVersions article={article} touched={touched} />
    </>
  )
}
