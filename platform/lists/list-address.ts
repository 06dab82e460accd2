import { useCallback, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router'
import type { z } from 'zod'

// A list's search, filters, order and page are in the URL, so that a reload, Back and a shared link show the same.

/** Reads the list's input from a URL. Values that the schema doesn't accept are ignored. */
function readListAddress<S extends z.ZodObject>(schema: S, params: URLSearchParams): z.output<S> {
  const said = Object.entries(schema.shape).flatMap(([name, field]) => {
    const value = params.get(name)
    return value !== null && (field as z.ZodType).safeParse(value).success ? [[name, value]] : []
  })
  return schema.parse(Object.fromEntries(said))
}

/** For a loader. */
export const listAskedBy = <S extends z.ZodObject>(schema: S, request: Request) =>
  readListAddress(schema, new URL(request.url).searchParams)

/** The list's input from the URL, and functions that change it. A change starts at the first page. */
export function useListAddress<S extends z.ZodObject>(schema: S) {
  const [params, setParams] = useSearchParams()
  const input = useMemo(() => readListAddress(schema, params), [schema, params])
  // Includes changes that the router hasn't applied to the URL yet.
  const latest = useRef({ params, asked: params })
  if (latest.current.params !== params) latest.current = { params, asked: params }
  const change = useCallback(
    (changes: Record<string, string>) => {
      const asked = changed(latest.current.asked, { cursor: '', ...changes })
      latest.current.asked = asked
      setParams(asked, { replace: true, preventScrollReset: true })
    },
    [setParams],
  )
  /** The same list at another page. */
  const at = (cursor: string | null) => cursor && `?${changed(params, { cursor })}`
  const narrowing = Object.keys(schema.shape).filter((name) => !['cursor', 'limit', 'order'].includes(name))
  return {
    input,
    change,
    at,
    isNarrowed: narrowing.some((name) => params.has(name)),
    /** Removes search and filters; the order stays. */
    widen: () => change(Object.fromEntries(narrowing.map((name) => [name, '']))),
  }
}

function changed(params: URLSearchParams, changes: Record<string, string>): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next
}
