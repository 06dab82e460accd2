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
  /** What the address may ask for. */
  schema: S
  query: (input: z.output<S>) => PageQuery<Item>
  /** Whose changes let the list be read again. */
  topics: string | readonly string[]
  /** What is then read again: the beginning of the queries' keys. */
  key: QueryKey
}

/** A list that is asked for by its address and read page by page, live. The page before stays until the next is there. */
export function useList<S extends z.ZodObject, Item>({ schema, query, topics, key }: Asked<S, Item>) {
  const address = useListAddress(schema)
  const page = useQuery({ ...query(address.input), placeholderData: keepPreviousData })
  useLive(topics, [key])
  return { ...address, page }
}
