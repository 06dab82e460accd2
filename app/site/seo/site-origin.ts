import type { RouterContextProvider } from 'react-router'
import { requestContextKey } from '#platform/api/page-context.ts'

/** The address people type, without a path: what absolute links begin with. */
export const siteOrigin = (context: Readonly<RouterContextProvider>): string =>
  context.get(requestContextKey).publicUrl
