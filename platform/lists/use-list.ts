import { keepPreviousData, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { useLive } from '../realtime/live.ts'
import { useListAddress } from './list-address.ts'

interface Page<Item> {
  items: Item[]
  older: string | null
  newer: string | null
}

// biome-ignore lint/suspicious/noExplicitAny: the API client's query keys are its own affair
type PageQuery<Item> = UseQueryOptions<Page<Item>, any, Page<Item>, any>

interface Asked<S extends z.ZodObject, Item> {
  /** The schema of the list's input in the address. */
  schema: S
  query: (input: z.output<S>) => PageQuery<Item>
  /** The topics whose changes cause the list to be read again. */
  topics: string | readonly string[]
  /** The beginning of the keys of the queries that are then read again. */
  key: QueryKey
}

/**
 * A live list whose input is in the address, read page by page. The previous page is shown until the next is
 * loaded.
 */
export function useList<S extends z.ZodObject, Item>({ schema, query, topics, key }: Asked<S, Item>) {
  const address = useListAddress(schema)
  const page = useQuery({ ...query(address.input), placeholderData: keepPreviousData })
  useLive(topics, [key])
  return { ...address, page }
}
