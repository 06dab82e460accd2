import { lazy, Suspense } from 'react'
import type { Lack } from './agent/agent-client.ts'
import type { ChatReader, Seen } from './conversation-keys.ts'
import { Notice } from './key-notice.tsx'

/** Why encrypted messages can't be read and written here. What isn't encrypted is shown all the same. */
const cannot: Record<Lack, string> = {
  algorithms:
    'This browser is too old to read or write encrypted messages. Messages that are not end-to-end encrypted stay readable. Please update it or use another one.',
  storage:
    'This browser doesn’t let the page store keys; private windows often don’t. Encrypted messages can’t be read or written here. Messages that are not end-to-end encrypted stay readable. Please use an ordinary window or another browser.',
  https:
    'Encrypted messages can’t be read or written here, because the connection to this page is not secure. Messages that are not end-to-end encrypted stay readable. Please open the page by its address that begins with https.',
}

// Rare: loaded when they are needed.
const DoubtNotice = lazy(() => import('./doubt-notice.tsx').then((file) => ({ default: file.DoubtNotice })))
const FormerNotice = lazy(() =>
  import('./former-notice.tsx').then((file) => ({ default: file.FormerNotice })),
)
const HistoryNotice = lazy(() =>
  import('./history-notice.tsx').then((file) => ({ default: file.HistoryNotice })),
)
const AskedNotice = lazy(() => import('./history-notice.tsx').then((file) => ({ default: file.AskedNotice })))
const AdmissionNotice = lazy(() =>
  import('./admission-notice.tsx').then((file) => ({ default: file.AdmissionNotice })),
)

type Props = { reader: ChatReader; other: string; seen: Seen | undefined; failed: boolean }

/** What the reader should know or decide about the conversation's keys. Usually empty. */
export function KeyNotices({ reader, other, seen, failed }: Props) {
  if (failed)
    return <Notice tone="warning">Failed to load the keys of this chat. Please reload the page.</Notice>
  if (!seen) return null
  const { view, keys } = seen
  if (!view)
    return keys.encryptedSince || keys.ready ? <Notice tone="warning">{cannot[seen.lack]}</Notice> : null
  const asked = view.admissions.find(({ part }) => part === 'newcomer')
  return (
    <>
      {view.doubted.length > 0 && (
        <Suspense>
          <DoubtNotice reader={reader} other={other} view={view} keys={keys} />
        </Suspense>
      )}
      {view.unproven.length > 0 && view.doubted.length === 0 && (
        <Suspense>
          <FormerNotice reader={reader} keys={keys} />
        </Suspense>
      )}
      <Suspense>
        {asked ? (
          <AskedNotice reader={reader} other={other} admission={asked} />
        ) : (
          view.missing.length > 0 &&
          // Nothing is read or written while keys are in doubt.
          view.doubted.length === 0 && (
            <HistoryNotice reader={reader} other={other} view={view} refused={keys.refused} />
          )
        )}
      </Suspense>
      <Suspense>
        {view.admissions
          .filter(({ part }) => part !== 'newcomer')
          .map((admission) => (
            <AdmissionNotice
              key={admission.id}
              reader={reader}
              other={other}
              seen={seen}
              admission={admission}
            />
          ))}
      </Suspense>
    </>
  )
}
