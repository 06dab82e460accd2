import { type ComponentProps, useEffect, useState } from 'react'
import { Button } from '#ui/forms/button.tsx'
import { InlineAlert } from '#ui/forms/inline-alert.tsx'
import { Loading, Skeleton } from '#ui/lists/skeleton.tsx'
import type { ArticleForm } from './article-form.tsx'

type Form = typeof ArticleForm

/** The form with its editor, whose code is loaded once the page is shown. It runs in browsers only. */
export function LateForm(props: ComponentProps<Form>) {
  const [Loaded, setLoaded] = useState<Form>()
  const [failed, setFailed] = useState(false)
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try loads again
  useEffect(() => {
    let wanted = true
    setFailed(false)
    import('./article-form.tsx').then(
      ({ ArticleForm }) => wanted && setLoaded(() => ArticleForm),
      () => wanted && setFailed(true),
    )
    return () => {
      wanted = false
    }
  }, [tries])
  if (Loaded) return <Loaded {...props} />
  if (failed)
    return (
      <InlineAlert tone="danger">
        <p>Failed to load the editor. The saved text has not changed.</p>
        <Button variant="secondary" size="sm" onClick={() => setTries(tries + 1)}>
          Try again
        </Button>
      </InlineAlert>
    )
  return (
    <Loading label="Loading the editor...">
      <Skeleton className="h-96" />
    </Loading>
  )
}
