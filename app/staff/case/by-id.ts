import { redirect } from 'react-router'
import { caseAddress, sideAt } from '#features/cases/case-page-link.tsx'
import { client } from '#platform/api/client.ts'
import { isMissing } from '#platform/api/refusal.ts'
import type { Route } from './+types/by-id.ts'

/**
 * Leads to a case's page from what knows only the case's id, such as a notification.
 * @throws {Response} 404 for a case that isn't the reader's
 */
export async function loader({ url, params: { id, tab } }: Route.LoaderArgs) {
  const { get } = sideAt(url.pathname) === 'admin' ? client.admin.cases : client.lawyer.cases
  try {
    const { caseNumber } = await get({ id })
    return redirect([caseAddress(url.pathname, caseNumber), tab].filter(Boolean).join('/'))
  } catch (error) {
    // The schema refuses a malformed id.
    if (isMissing(error) || (error as { status?: number }).status === 400)
      throw new Response(null, { status: 404 })
    throw error
  }
}

export { ErrorBoundary } from './page.tsx'

/** Never shown: the loader leads elsewhere. */
export default function CaseById() {
  return null
}
