import type { RouterContextProvider } from 'react-router'
import { requestContextKey } from '#platform/api/page-context.ts'

/** The site's public origin, without a path, for absolute URLs. */
export const siteOrigin = (context: Readonly<RouterContextProvider>): string =>
  context.get(requestContextKey).publicUrl
