import type { Session } from '#platform/api/context.ts'
import type { Viewer } from './accounts.schema.ts'

/** What a page knows about the signed-in user. */
export function viewerOf({
  user: { id, name, email, createdAt },
  roles,
  clientId,
  lawyerId,
  mustEnrol,
}: Session): Viewer {
  return { id, name, email, createdAt, roles, clientId, lawyerId, mustEnrol }
}
