import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { toast } from '#ui/overlays/toaster.tsx'

/**
 * Saves a conversation. Stopping it saves what was opened until then.
 * @param save returns the names of the files that are missing
 */
export function useSaving(save: (signal: AbortSignal) => Promise<string[]>) {
  const running = useRef<AbortController>(undefined)
  const { mutate, isPending } = useMutation({
    mutationFn: () => {
      running.current = new AbortController()
      return save(running.current.signal)
    },
    onSuccess: (missing) =>
      missing.length > 0 && toast.error(`Saved without these files: ${listed(missing)}`),
    onError: () => toast.error('Failed to save the conversation. Please try again.'),
  })
  return { start: () => mutate(), stop: () => running.current?.abort(), isPending }
}

const mostListed = 5

const listed = (names: readonly string[]) =>
  names.length > mostListed
    ? `${names.slice(0, mostListed).join(', ')} and ${names.length - mostListed} more`
    : names.join(', ')
