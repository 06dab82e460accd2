import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { AssignedCases } from '#features/cases/assigned-cases.tsx'
import { createQueryClient } from '../query-client.ts'

/** The signed-in user's cases. Split off, because anonymous users don't need it. */
export default function OwnCases({ clientId }: { clientId: string | null }) {
  const [queryClient] = useState(createQueryClient)
  return (
    <QueryClientProvider client={queryClient}>
      <AssignedCases clientId={clientId} />
    </QueryClientProvider>
  )
}
