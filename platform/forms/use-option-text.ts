import { type QueryKey, useQueryClient } from '@tanstack/react-query'

/** An option whose label is its name. */
export interface Named {
  id: string
  name: string
}

/**
 * Reads an id as the label of an option that a picker has been offered, for `texts` of a form's conflict.
 * @param key the beginning of the keys of the picker's answers, which are lists of options
 * @param known the record's own value, which no picker may have asked for
 */
export function useOptionText<Option extends { id: string }>(
  key: QueryKey,
  labelOf: (option: Option) => string,
  known?: { id: string | null | undefined; label: string | null | undefined },
) {
  const queries = useQueryClient()
  return (id: string): string | undefined => {
    if (known?.id === id && known.label) return known.label
    for (const [, options] of queries.getQueriesData<Option[]>({ queryKey: key })) {
      const found = options?.find((option) => option.id === id)
      if (found) return labelOf(found)
    }
    return undefined
  }
}
