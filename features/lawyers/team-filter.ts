import type { TeamFilter } from './public-lawyer.schema.ts'

/** Longer than any state, department or id: what is cut off here matched nothing anyway. */
const maxLength = 200

/** Stands for what no database can hold, and so matches nothing. */
const unknowable = '\uFFFD'

/** The filter in an address. Empty, repeated and mangled parameters never fail: at worst they find no lawyer. */
export function readTeamFilter(params: URLSearchParams): TeamFilter & { after?: string } {
  const read = (name: string) =>
    params.get(name)?.replaceAll('\0', unknowable).trim().slice(0, maxLength) || undefined
  return withoutBlanks({
    location: read('location'),
    department: read('department'),
    lawyer: read('lawyer'),
    after: read('after'),
  })
}

/** The address of the directory, narrowed so. */
export function teamPath(filter: TeamFilter & { after?: string | undefined }): string {
  const params = new URLSearchParams(withoutBlanks(filter) as Record<string, string>)
  return params.size > 0 ? `/team?${params}` : '/team'
}

const withoutBlanks = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value)) as {
    [K in keyof T]?: NonNullable<T[K]>
  }
