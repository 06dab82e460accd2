import { type DehydratedState, hydrate, type QueryClient } from '@tanstack/react-query'

/** As long as the page's cache keeps what no screen uses, in milliseconds. */
const keptMs = 5 * 60_000
/** Searches and pages of lists have addresses of their own. */
const mostSections = 50

interface Section {
  state: DehydratedState
}

const sections = new Map<string, { section: Section; at: number }>()
let queries: QueryClient | undefined

/** Where sections that come later than their screen are put. */
export const keepSectionsIn = (client: QueryClient): void => {
  queries = client
}

/**
 * The browser's loader of a portal's sections. One that was open before shows at once what it showed then, and is read anew
 * meanwhile, as it would have been anyway. The first visit waits for the server, and so does what is asked anew in place: a
 * search, or what follows a form.
 */
export async function keptSection<T extends Section>({
  url,
  serverLoader,
}: {
  url: URL
  serverLoader: () => Promise<T>
}): Promise<T> {
  const address = url.pathname + url.search
  const known = sections.get(address)
  const reading = serverLoader().then((section) => {
    sections.delete(address)
    sections.set(address, { section, at: Date.now() })
    if (sections.size > mostSections) sections.delete(sections.keys().next().value as string)
    return section
  })
  const moves = url.pathname !== window.location.pathname
  if (!known || !moves || Date.now() - known.at > keptMs) return reading
  reading.then(
    ({ state }) => queries && hydrate(queries, state),
    // What stands there stays; whether the session has ended is asked by others (app/session-watch.tsx).
    () => sections.delete(address),
  )
  return known.section as T
}
