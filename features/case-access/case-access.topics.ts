import { defineTopic, type MayWatch } from '#platform/realtime/topic.ts'

const ownLawyer: MayWatch = async (_tx, id, actor) => actor.role === 'lawyer' && actor.lawyerId === id
const ownClient: MayWatch = async (_tx, id, actor) => actor.role === 'client' && actor.clientId === id

/** Only the case's lawyer watches its PINs and tries; administrators watch who has a case open; a client watches their own requests. */
export const caseAccessTopics = [
  defineTopic('case_access_pins/lawyer_id/:id', ownLawyer),
  defineTopic('case_access_grants/lawyer_id/:id', ownLawyer),
  defineTopic('case_access_grants/case_id/:id', async (_tx, _id, actor) => actor.role === 'admin'),
  defineTopic('case_access_locks/lawyer_id/:id', ownLawyer),
  defineTopic('case_access_requests/lawyer_id/:id', ownLawyer),
  defineTopic('case_access_requests/client_id/:id', ownClient),
]
