import { lazy, Suspense } from 'react'

const RecordHistory = lazy(() =>
  import('./record-history.tsx').then((code) => ({ default: code.RecordHistory })),
)

/** The history of a record below a form that is part of a page's first scripts; its own code is loaded with the form. */
export const LateHistory = ({ id }: { id: string }) => (
  <Suspense>
    <RecordHistory id={id} />
  </Suspense>
)
