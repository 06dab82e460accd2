import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '#platform/api/client.ts'
import { searchLimits } from './search.schema.ts'
import type { SearchSide } from './search-places.ts'

const pauseMs = 150

/**
 * What a text finds, asked after a pause. An answer to an older text is dropped: its request is aborted as soon as there
 * is another text, so that there is at most one.
 */
export function useSearch(side: SearchSide, typed: string) {
  const text = typed.trim().slice(0, searchLimits.max)
  const asked = usePaused(text)
  const isLongEnough = asked.length >= searchLimits.min
  const answer = useQuery({
    ...api[side].search.queryOptions({ input: { text: asked } }),
    enabled: isLongEnough,
    placeholderData: keepPreviousData,
    // What was found may have changed by the next time.
    staleTime: 10_000,
    gcTime: 60_000,
    retry: 1,
  })
  return {
    ...answer,
    text,
    /** Fewer characters than a search takes. */
    isTooShort: text.length < searchLimits.min,
    isSearching: text !== asked || answer.isPlaceholderData || (answer.isPending && isLongEnough),
  }
}

function usePaused(text: string) {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}
